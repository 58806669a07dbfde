import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'

/** The driver has this stream, and its types do not declare it. */
type WithStream = { connection: { stream: Writable } }

export const streamOf = (client: PoolClient) => (client as unknown as WithStream).connection.stream

/** Whatever `send` sends leaves in one packet, and the database reads it at once. */
export function sendTogether<Sent>(client: PoolClient, send: () => Sent): Sent {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
