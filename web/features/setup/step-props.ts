import type { Business } from '#shared/features/business/business.reply.ts'

/** What each step after the account is given. */
export type StepProps = {
  business: Business
  /** Goes on with what is known now. */
  onDone: (business?: Business) => void
}
