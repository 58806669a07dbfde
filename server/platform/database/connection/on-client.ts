import { Client } from 'pg'

/** Some work on a connection of its own, without a pool: as the owner, or to look before there is one. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>, options?: string) {
  const client = new Client({ connectionString: url, ...(options !== undefined && { options }) })
  // A connection that is lost fails the next question, and not the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
