import type { OpenInvoice, Worked } from './candidates.ts'

/** What an amount may pay. */
export type Way = Pick<
  Worked,
  'score' | 'allocations' | 'write_off' | 'from_credit' | 'on_account_minor' | 'reasons' | 'isExact'
> & {
  /** What the number counts in the score, if one is named. */
  base: number
  /** The amount is explained to the penny. */
  fits: boolean
}

export const sumOf = (invoices: readonly OpenInvoice[]) =>
  invoices.reduce((sum, { outstanding_minor }) => sum + outstanding_minor, 0)

export const inFull = (invoices: readonly OpenInvoice[]) =>
  invoices.map((invoice) => ({ invoice, amount_minor: invoice.outstanding_minor }))

/** The first ones in full, and the rest for the last that it reaches. */
export function spread(invoices: readonly OpenInvoice[], amountMinor: number) {
  let left = amountMinor
  return invoices.flatMap((invoice) => {
    const amount_minor = Math.min(left, invoice.outstanding_minor)
    left -= amount_minor
    return amount_minor > 0 ? [{ invoice, amount_minor }] : []
  })
}
