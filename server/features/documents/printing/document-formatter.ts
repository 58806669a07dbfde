import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { plainDecimal } from '#shared/money/decimal.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { addressLines, countryName } from './printed-address.ts'
import { formatsOf, printedAmount, printedPrice } from './printed-figures.service.ts'

export type DocumentFormatter = ReturnType<typeof formatterFor>

export function formatterFor({
  language,
  currency,
  seller,
}: Pick<DocumentContent, 'language' | 'currency' | 'seller'>) {
  const formats = formatsOf(language)
  const translate = translateTo(language)
  return {
    translate,
    date: formats.date,
    number: (decimal: string) => formats.number(plainDecimal(decimal)),
    price: (decimal: string) => printedPrice(decimal, currency, language),
    /** Without the currency, which is in the column heading. */
    amount: (minor: number) => printedAmount(minor, currency, language),
    money: (minor: number, of = currency) => formats.money(minor, of),
    percent: (rate: string) => translate('document.percent', { rate: formats.number(plainDecimal(rate)) }),
    /** The country is printed only on letters abroad. */
    address: (address: Address) => {
      const isAbroad = address.country !== '' && address.country !== seller.address.country
      return [...addressLines(address), ...(isAbroad ? [countryName(address.country, language)] : [])]
    },
  }
}
