import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'

/** The amounts allocated to invoices, by invoice id; null is an empty cell. */
export type Amounts = Readonly<Record<string, number | null>>

type Owing = Pick<OpenInvoice, 'id' | 'outstanding_minor'>

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce<number>((sum, minor) => sum + (minor ?? 0), 0)

/** Counts only the listed invoices: one that was settled in the meantime gets nothing. */
export const sumFor = (invoices: readonly Pick<Owing, 'id'>[], amounts: Amounts) =>
  invoices.reduce((sum, { id }) => sum + (amounts[id] ?? 0), 0)

/** As the server expects them, in the order shown. */
export const allocationsOf = (invoices: readonly Owing[], amounts: Amounts) =>
  invoices.flatMap(({ id }) => {
    const amount_minor = amounts[id] ?? 0
    return amount_minor > 0 ? [{ invoice_id: id, amount_minor }] : []
  })

/** Pays the invoices, which are sorted oldest first, until nothing is left. */
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

/** What can be allocated to a row: what is owed, or what is left; without a limit, all that is owed. */
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

/** How a payment for one invoice is used. */
export type Outcome = {
  /** Paid on the invoice itself. */
  paid_minor: number
  /** Still owed on it afterwards. */
  owed_minor: number
  /** The amount above what is owed on it. */
  over_minor: number
  /** The other invoices that the rest would pay. */
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
