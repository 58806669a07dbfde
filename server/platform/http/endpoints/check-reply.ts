import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** In tests and in development: what goes out is what the contract declares, no field less and none more. */
export function checkReply(endpoint: Endpoint, body: string) {
  const sent: unknown = JSON.parse(body)
  const declared = endpoint.reply?.parse(sent)
  if (!isDeepStrictEqual(declared, sent))
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers what its contract does not declare: ${body.slice(0, 500)}`,
    )
}
