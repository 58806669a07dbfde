import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#shared/dates/instant.ts'

/** Calls in both directions carry these two. */
export const timestampHeader = 'counterfoil-timestamp'
export const signatureHeader = 'counterfoil-signature'

/** How far the clocks of both sides may be apart; an older call that was overheard is worth nothing. */
const toleranceSeconds = 300

/** HMAC-SHA256 of the time, the delivery and every byte of the body. */
export const signatureOf = (secret: string, { timestamp, id, body }: { timestamp: string; id: string; body: Buffer }) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${id}.`).update(body).digest('hex')}`

type Signed = { timestamp: string; signature: string; id: string; body: Buffer }

export function isSignedBy(secret: string, { signature, ...signed }: Signed, now: Instant) {
  const age = Math.abs(Date.parse(now) / 1000 - Number(signed.timestamp))
  if (!/^\d{1,12}$/.test(signed.timestamp) || age > toleranceSeconds) return false
  const expected = Buffer.from(signatureOf(secret, signed))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
