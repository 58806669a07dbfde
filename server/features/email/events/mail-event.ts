import type { Instant } from '#shared/dates/instant.ts'

/** A report of what became of a message to one address. */
export type MailEvent = {
  kind: 'delivered' | 'bounced'
  /** Of the message, if its Message-ID is reported; else it is found by its address. */
  email_id: string | null
  address: string
  reason: string
  /** Null where it is not told. */
  occurred_at: Instant | null
  /** Tells this event from others of the same message: said twice, it is the same. */
  key: string
}

/** Messages are sent under `<id@domain>`; some providers leave out the brackets. */
export const emailIdIn = (messageId: unknown) =>
  typeof messageId === 'string'
    ? (/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase() ?? null)
    : null

/** An instant as ISO 8601, whatever form a provider gives it; null if it is none. */
export function instantOf(given: unknown): Instant | null {
  const ms = typeof given === 'number' ? given * 1000 : typeof given === 'string' ? Date.parse(given) : Number.NaN
  return ms > 0 && ms < 4_102_444_800_000 ? new Date(ms).toISOString() : null
}
