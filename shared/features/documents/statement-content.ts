import type { Statement } from '#shared/features/statements/statements.contract.ts'
import type { BilledCustomer, PayableTo, Seller } from './frozen-parties.ts'

/** All that the printed statement of a customer says. */
export type StatementContent = {
  seller: Seller
  customer: BilledCustomer
  bank: PayableTo | null
  statement: Pick<
    Statement,
    'kind' | 'from' | 'to' | 'currency' | 'opening_minor' | 'entries' | 'closing_minor' | 'ageing'
  > &
    // Not in statements that were written down before long ones said what they leave out.
    Partial<Pick<Statement, 'left_out_count' | 'left_out_minor'>>
  language: string
  paper: 'a4' | 'letter'
}
