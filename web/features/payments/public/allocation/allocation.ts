import { ApiError } from '#web/platform/api/api-client.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

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

/** The errors that the server would return: more than is owed in one cell, or more in total than is available. */
export function useAllocationCheck() {
  const t = useTranslate()
  const formats = useFormats()
  return (invoices: readonly OpenInvoice[], amounts: Amounts, availableMinor: number, currency: string) => {
    const wrong: Record<string, string> = {}
    for (const { id, outstanding_minor: owed } of invoices)
      if ((amounts[id] ?? 0) > owed)
        wrong[`amounts.${id}`] = t('payments.more_than_owed', { owed: formats.money(owed, currency) })
    const over = sumFor(invoices, amounts) - availableMinor
    // Too much in one cell is usually also too much in total: the error is shown at the cell.
    if (over > 0 && Object.keys(wrong).length === 0)
      wrong['amount_minor'] = t('payments.remainder.over', { amount: formats.money(over, currency) })
    return wrong
  }
}

type OwingByNumber = Pick<OpenInvoice, 'id' | 'number' | 'outstanding_minor'>

/** What a payment is probably for, and why: shown before it is recorded, and changed by hand where it is not so. */
export type Proposal = { amounts: Amounts; why: 'named' | 'exact' | 'oldest'; number: string } | null

const isLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The number as a word of its own: "INV-12" is not named by "INV-123". */
function isNamed(number: string, reference: string) {
  const text = reference.toUpperCase()
  const word = number.toUpperCase()
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isLetterOrDigit(text.charAt(at - 1)) && !isLetterOrDigit(text.charAt(at + word.length))) return true
  return false
}

/**
 * First the invoices that the reference names, then the one that is owed exactly this amount, otherwise the oldest ones.
 * The invoices are sorted oldest first.
 */
export function proposedAllocation(
  invoices: readonly OwingByNumber[],
  amountMinor: number,
  reference: string,
): Proposal {
  if (amountMinor <= 0 || invoices.length === 0) return null
  const named = invoices.filter(({ number }) => isNamed(number, reference))
  if (named[0]) {
    const others = invoices.filter((invoice) => !named.includes(invoice))
    return { amounts: oldestFirst([...named, ...others], amountMinor), why: 'named', number: named[0].number }
  }
  const exact = invoices.find(({ outstanding_minor }) => outstanding_minor === amountMinor)
  if (exact) return { amounts: { [exact.id]: amountMinor }, why: 'exact', number: exact.number }
  return { amounts: oldestFirst(invoices, amountMinor), why: 'oldest', number: '' }
}

/** Throws errors found in the browser in the form of a server error, so that they are shown in the same places. */
export function throwFieldErrors(wrong: Record<string, string>, t: Translate) {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(wrong)) errors[field] = [text]
  if (Object.keys(errors).length === 0) return
  throw new ApiError(422, { message: t('error.request.invalid'), code: 'request.invalid', errors })
}
