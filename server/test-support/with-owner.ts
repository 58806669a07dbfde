import { Client } from 'pg'

/** Runs work on a connection of the database's owner, who may do what the product itself may not. */
export async function withOwner<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
