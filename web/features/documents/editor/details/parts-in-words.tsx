import { isCharged } from '#shared/money/vat.ts'
import type { VatPart } from '#shared/money/document-totals.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

type PartsInWordsProps = { parts: readonly VatPart[]; currency: string; className: string | undefined }

/** What of a discount or charge belongs to which rate, if it belongs to several. */
export function PartsInWords({ parts, currency, className }: PartsInWordsProps) {
  const t = useTranslate()
  const { number, money } = useFormats()
  if (parts.length < 2) return null
  const words = parts.map(({ category, rate, amount_minor }) => {
    const label = isCharged(category) ? t('ui.percent', { rate: number(rate) }) : t(`vat.category.${category}`)
    return t('document_details.of_rate', { rate: label, amount: money(amount_minor, currency) })
  })
  return <span className={className}>{words.join(' · ')}</span>
}
