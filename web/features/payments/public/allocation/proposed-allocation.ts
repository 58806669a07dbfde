import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { type Amounts, oldestFirst } from './allocation.ts'

type Owing = Pick<OpenInvoice, 'id' | 'number' | 'outstanding_minor'>

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
export function proposedAllocation(invoices: readonly Owing[], amountMinor: number, reference: string): Proposal {
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
