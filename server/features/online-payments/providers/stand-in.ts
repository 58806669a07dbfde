import type { Instant } from '#shared/dates/instant.ts'
import type { Provider, Session } from './provider.ts'

const sessionIdOf = (key: string) => `stand_in_${key}`

/** What a real provider would keep. */
export const feeOfStandIn = (amount_minor: number) => Math.round(amount_minor * 0.015) + 20

const sessionOf = (id: string, url: string | null, expires_at: Instant | null): Session => ({
  id,
  url,
  status: url === null ? 'expired' : 'open',
  expires_at,
  received: null,
})

/**
 * In the demo no money moves. The page says so and is our own, so the payer's choice reaches us directly: a session stays open
 * until then.
 */
export function standIn(): Provider {
  return {
    createSession: ({ key, page_url, expires_at }) =>
      Promise.resolve(sessionOf(sessionIdOf(key), `${page_url}?pay=stand-in`, expires_at)),
    readSession: (id) => Promise.resolve(sessionOf(id, '', null)),
    expireSession: (id) => Promise.resolve(sessionOf(id, null, null)),
    refund: ({ key }) => Promise.resolve({ id: `stand_in_${key}`, isFailed: false }),
    readFee: () => Promise.resolve(null),
  }
}
