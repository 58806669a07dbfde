import type { Instant } from '#shared/dates/instant.ts'

/** Money that has come in, as the provider tells of it. */
export type Received = {
  amount_minor: number
  currency: string
  /** What the provider calls it: the same whenever it tells of it again. */
  charge_id: string
  /** What the provider keeps of it, where it says so already. */
  fee_minor: number | null
}

/** A page at the provider on which a customer pays. */
export type Session = {
  id: string
  /** Null when it can no longer be paid there. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  expires_at: Instant | null
  received: Received | null
}

/** What is to be paid. Asked for twice under the same key it is the same page. */
export type Wish = {
  key: string
  amount_minor: number
  currency: string
  description: string
  contact_email: string
  language: string
  /** Where the customer comes back to. */
  page_url: string
  expires_at: Instant
}

export type RefundWish = { key: string; charge_id: string; amount_minor: number; currency: string }

/** All that is known of a provider of online payments. */
export type Provider = {
  createSession: (wish: Wish) => Promise<Session>
  readSession: (sessionId: string) => Promise<Session>
  /** Closes it to further payments; answers what had become of it. */
  expireSession: (sessionId: string) => Promise<Session>
  refund: (wish: RefundWish) => Promise<{ id: string; isFailed: boolean }>
  /** What it keeps of a payment; null as long as it does not say. */
  readFee: (chargeId: string) => Promise<number | null>
}

/** The provider could not be reached, or refused. */
export class ProviderProblem extends Error {
  /** Whether asking again may help. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
