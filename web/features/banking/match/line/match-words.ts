import type { BankLine, MatchPart, Proposal } from '#shared/features/banking/lines.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

const mostNumbers = 3

/** The numbers of a few documents; of many, how many there are. */
const numbersOf = (allocations: readonly { invoice_number: string }[]) => {
  const numbers = allocations.map(({ invoice_number: number }) => number)
  return numbers.length > mostNumbers
    ? `${numbers.slice(0, mostNumbers).join(', ')} +${numbers.length - mostNumbers}`
    : numbers.join(', ')
}

/** What a proposal is in a few words. The numbers come first: where there is little room, the name is cut off, and the payer's stands beside it. */
export function useProposalTitle() {
  const t = useTranslate()
  return (proposal: Proposal) => {
    const { kind, customer_name: name, allocations, ignore_reason: reason, payment_ids: ids } = proposal
    if (kind === 'ignore') return reason
    if (kind === 'return') return t('banking.kind.return', { name })
    if (kind === 'refund') return t('banking.kind.refund', { name })
    if (kind === 'existing_payment' && ids.length > 1) return t('banking.kind.payout', { count: ids.length })
    if (kind === 'existing_payment') return t('banking.kind.existing_payment', { name })
    return allocations.length === 0 ? t('banking.on_account_of', { name }) : `${numbersOf(allocations)} · ${name}`
  }
}

/** What became of a matched line. */
export function useMatchWords() {
  const partWords = usePartWords()
  return ({ match }: BankLine) => (match?.parts ?? []).map((part) => partWords(part)).join('; ')
}

export function usePartWords() {
  const t = useTranslate()
  return ({ kind, customer_name: name, allocations }: MatchPart) => {
    if (kind === 'charge') return t('banking.charge')
    if (kind !== 'payment') return t(`banking.kind.${kind}`, { name })
    return allocations.length === 0 ? t('banking.on_account_of', { name }) : `${numbersOf(allocations)} · ${name}`
  }
}
