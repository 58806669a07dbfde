import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './mail-events.contract.ts'

export const mailEventsLink = z.object({
  /** Where providers call; null for those who may not change it. */
  url: z.string().nullable(),
  /** The providers that are set up. */
  providers: z.array(z.string()),
  /** Whether reports of a mail server are taken. */
  takes_reports: z.boolean(),
  renewed_at: z.iso.datetime(),
  /** When a provider last called; null if none has yet. */
  last_event_at: z.iso.datetime().nullable(),
})
export type MailEventsLink = z.infer<typeof mailEventsLink>

const receivedMailEvents = z.object({ read_count: z.number().int(), recorded_count: z.number().int() })
export type ReceivedMailEvents = z.output<typeof receivedMailEvents>

export const replies: RepliesOf<typeof contract> = {
  receiveMailEvents: receivedMailEvents,
  getMailEventsLink: mailEventsLink,
  renewMailEventsLink: mailEventsLink,
}
