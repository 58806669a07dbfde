import type { Statement } from '#shared/features/statements/statements.reply.ts'
import type { BilledCustomer, PayableTo, Seller } from './frozen-parties.ts'

/** The whole content of a customer's printed statement. */
export type StatementContent = {
  seller: Seller
  customer: BilledCustomer
  bank: PayableTo | null
  statement: Pick<
    Statement,
    'kind' | 'from' | 'to' | 'currency' | 'opening_minor' | 'entries' | 'closing_minor' | 'ageing'
  > &
    // Missing in statements that were stored before they had these fields.
    Partial<Pick<Statement, 'left_out_count' | 'left_out_minor' | 'late_payment'>>
  language: string
  paper: 'a4' | 'letter'
}
