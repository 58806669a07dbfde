import { useFormats, useIntlLocale } from '#web/platform/language/language.tsx'

type Amount = { currency: string; gross_minor: number }

/** The sum in each currency: "£12,340.00 and €500.00". */
export function useSums() {
  const formats = useFormats()
  const locale = useIntlLocale()
  return (amounts: readonly Amount[]) => {
    const sums = new Map<string, number>()
    for (const { currency, gross_minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + gross_minor)
    const texts = [...sums].map(([currency, minor]) => formats.money(minor, currency))
    return new Intl.ListFormat(locale, { style: 'long' }).format(texts)
  }
}
