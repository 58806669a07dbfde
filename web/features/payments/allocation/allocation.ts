import type { OpenInvoice } from '#shared/features/payments/payments.contract.ts'

/** What of a payment goes to which invoice, by the id of the invoice; null is an empty cell. */
export type Amounts = Readonly<Record<string, number | null>>

type Owing = Pick<OpenInvoice, 'id' | 'outstanding_minor'>

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce<number>((sum, minor) => sum + (minor ?? 0), 0)

/** Of those that are listed: what was settled in the meantime gets nothing any more. */
export const sumFor = (invoices: readonly Pick<Owing, 'id'>[], amounts: Amounts) =>
  invoices.reduce((sum, { id }) => sum + (amounts[id] ?? 0), 0)

/** As the server wants them, in the order in which they are shown. */
export const allocationsOf = (invoices: readonly Owing[], amounts: Amounts) =>
  invoices.flatMap(({ id }) => {
    const amount_minor = amounts[id] ?? 0
    return amount_minor > 0 ? [{ invoice_id: id, amount_minor }] : []
  })

/** The invoices stand oldest first: each gets what it is owed until nothing is left. */
export function oldestFirst(invoices: readonly Owing[], availableMinor: number): Amounts {
  let left = availableMinor
  const amounts: Record<string, number> = {}
  for (const { id, outstanding_minor } of invoices) {
    const minor = Math.min(left, outstanding_minor)
    if (minor <= 0) break
    amounts[id] = minor
    left -= minor
  }
  return amounts
}

/** What a row can be given: what is owed on it, or what is left; without a limit all that is owed. */
export function fillOf(
  { id, outstanding_minor }: Owing,
  givenMinor: number,
  amounts: Amounts,
  available: number | null,
) {
  if (available === null) return outstanding_minor
  const left = available - givenMinor + (amounts[id] ?? 0)
  return Math.max(0, Math.min(outstanding_minor, left))
}

export type Part = { invoice: OpenInvoice; amount_minor: number }

/** Where a payment for one invoice goes. */
export type Outcome = {
  /** To the invoice itself. */
  paid_minor: number
  /** What is owed on it afterwards. */
  owed_minor: number
  /** More than is owed on it. */
  over_minor: number
  /** Which other invoices the rest would pay. */
  others: Part[]
  /** What would be left after those. */
  left_minor: number
}

export function outcomeOf(amountMinor: number, owedMinor: number, others: readonly OpenInvoice[]): Outcome {
  const paid_minor = Math.min(amountMinor, owedMinor)
  const over_minor = amountMinor - paid_minor
  const amounts = oldestFirst(others, over_minor)
  const parts = others.flatMap((invoice) => {
    const amount_minor = amounts[invoice.id] ?? 0
    return amount_minor > 0 ? [{ invoice, amount_minor }] : []
  })
  return {
    paid_minor,
    owed_minor: owedMinor - paid_minor,
    over_minor,
    others: parts,
    left_minor: over_minor - sumOf(amounts),
  }
}
