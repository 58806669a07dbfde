import { useMemo } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { isCharged, isUsable, type SellerVat } from '#shared/money/vat.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/**
 * The VAT codes that the business may use at the tax point, as options of a select and as names in pasted rows. One that is not registered for
 * VAT is offered none, and only one within the European Union what is supplied within it.
 */
export function useVatOffer(codes: readonly VatCode[], taxPoint: string, seller: SellerVat): VatOffer {
  const t = useTranslate()
  const { number, locale } = useFormats()
  return useMemo(() => {
    const valid = codes.filter(
      (code) => isUsable(code, seller) && code.valid_from <= taxPoint && (code.valid_to ?? taxPoint) >= taxPoint,
    )
    const choices = valid.map(({ code, name, category, rate }) => ({
      value: code,
      label: isCharged(category) ? `${t('ui.percent', { rate: number(rate) })} · ${name}` : name,
    }))
    return { valid, choices, locale, isOffered: seller.vat_registered }
  }, [codes, taxPoint, seller, t, number, locale])
}

export type VatOffer = {
  valid: readonly Pick<VatCode, 'code' | 'name' | 'category' | 'rate'>[]
  choices: readonly { value: string; label: string }[]
  locale: string
  isOffered: boolean
  /** Nothing else is taken over from items: a credit note uses the rates of its invoice. */
  isClosed?: true
}
