import { useMemo } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import { isCharged } from '#shared/money/vat.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** The VAT codes at the tax point, as options of a select and as names in pasted rows. */
export function useVatOffer(codes: readonly VatCode[], taxPoint: string) {
  const t = useTranslate()
  const { number, locale } = useFormats()
  return useMemo(() => {
    const valid = codes.filter(
      ({ valid_from: from, valid_to: to }) => from <= taxPoint && (to === null || to >= taxPoint),
    )
    const choices = valid.map(({ code, name, category, rate }) => ({
      value: code,
      label: isCharged(category) ? `${t('ui.percent', { rate: number(rate) })} · ${name}` : name,
    }))
    return { valid, choices, locale }
  }, [codes, taxPoint, t, number, locale])
}

export type VatOffer = ReturnType<typeof useVatOffer>
