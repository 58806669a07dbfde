import { minorToDecimal } from '#shared/i18n/formats.ts'
import { useIntlLocale } from '#web/platform/language/language.tsx'

/** £12k: short enough for a label of the scale. */
export function useShortMoney(currency: string) {
  const locale = useIntlLocale()
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return (minor: number) => format.format(Number(minorToDecimal(Math.round(minor), currency)))
}
