import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** In tests and in development: checks that a response has exactly the fields that the contract declares. */
export function checkReply(endpoint: Endpoint, body: string) {
  const sent: unknown = JSON.parse(body)
  const declared = endpoint.reply?.parse(sent)
  if (!isDeepStrictEqual(declared, sent))
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers what its contract does not declare: ${body.slice(0, 500)}`,
    )
}
