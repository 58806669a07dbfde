import { useMemo } from 'react'
import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { isOfUnknownVat } from '#shared/money/credit-remainder.ts'
import { useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import type { CreditContext } from './credit-totals.ts'

/** An invoice from another system whose VAT is not known in parts has no lines to choose from: what is credited is written. */
const linesOf = (source: Creditable | null) => (source && isOfUnknownVat(source) ? null : source)

/** What the totals are computed from. */
export function useCreditContext(
  whole: Creditable | null,
  { currency, taxPoint }: Omit<CreditContext, 'source' | 'vatCodes'>,
): CreditContext {
  const source = linesOf(whole)
  const { data: vatCodes } = useVatCodes({ enabled: source === null })
  return useMemo(
    () => ({ currency, source, vatCodes: vatCodes?.data ?? [], taxPoint }),
    [currency, source, vatCodes, taxPoint],
  )
}
