import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { allReplies } from './contracts.ts'

export type CheckReply = (endpoint: Endpoint, body: string) => void

/** In tests and in development: checks that a response has exactly the fields that its schema declares. */
export async function createReplyCheck(): Promise<CheckReply> {
  const schemas = await allReplies()
  return (endpoint, body) => {
    const sent: unknown = JSON.parse(body)
    const declared = schemas.get(endpoint)?.parse(sent)
    if (!isDeepStrictEqual(declared, sent))
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers what its contract does not declare: ${body.slice(0, 500)}`,
      )
  }
}
