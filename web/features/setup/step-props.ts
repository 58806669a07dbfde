import type { Business } from '#shared/features/business/business.contract.ts'

/** What each step after the account is given. */
export type StepProps = {
  business: Business
  /** Goes on with what is known now. */
  onDone: (business?: Business) => void
}
