import { sql } from 'kysely'
import type { PaymentTerms } from '#shared/features/documents/payment-terms.ts'

/** The terms as the API answers them. */
export const termsValue = sql<PaymentTerms>`jsonb_build_object('kind', terms_kind, 'days', terms_days)`

export const termsColumn = termsValue.as('terms')
