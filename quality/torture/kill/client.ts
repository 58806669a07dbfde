import type { Random } from '#shared/random.ts'
import type { Answer, Call, Caller } from '../stage/http-client.ts'
import type { Entry } from '../stage/journal.ts'

/** One user at work, as a story uses it. */
export type Client = {
  customerId: string
  random: Random
  nextMark: () => string
  owner: Caller
  /** Sends a call under one key until it is answered, and records what was acknowledged. */
  insist: (call: Call, entry: (body: Answer['body']) => Entry) => Promise<Answer['body']>
  note: (entry: Entry) => Promise<void>
  /** Waits before a call is sent again, as every well-behaved client does. */
  holdBack: () => Promise<void>
}
