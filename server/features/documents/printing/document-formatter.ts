import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { plainDecimal } from '#shared/money/decimal.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { formatsOf, printedAmount, printedPrice } from './printed-figures.service.ts'
import { isCharged, type VatCategory } from '#shared/money/vat.ts'

/** Countries that write the postcode after the town: on a separate line, or on the same one. */
const townFirst: Record<string, 'own line' | 'same line'> = {
  GB: 'own line',
  IE: 'own line',
  GG: 'own line',
  IM: 'own line',
  JE: 'own line',
  AU: 'same line',
  CA: 'same line',
  IN: 'same line',
  NZ: 'same line',
  SG: 'same line',
  US: 'same line',
}

/** The lines of an address in the order of its country, without the country's name. */
export function addressLines({ line1, line2, city, region, postcode, country }: Address) {
  return [line1, line2, ...townLines({ city, region, postcode }, townFirst[country || 'GB'])].filter(isThere)
}

function townLines({ city, region, postcode }: Pick<Address, 'city' | 'region' | 'postcode'>, order?: string) {
  if (order === 'own line') return [city, region, postcode]
  if (order === 'same line') return [joined([joined([city, region], ', '), postcode], ' ')]
  return [joined([postcode, city], ' '), region]
}

const isThere = (part: string) => part !== ''

const joined = (parts: string[], between: string) => parts.filter(isThere).join(between)

const countryNames = new Map<string, Intl.DisplayNames>()

export function countryName(country: string, language: string) {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  countryNames.set(language, names)
  return names.of(country) ?? country
}

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

export const hasRate = (category: VatCategory): category is 'S' | 'Z' | 'L' | 'M' =>
  isCharged(category) || category === 'Z'

/** Where VAT is charged or zero-rated the rate is enough; otherwise the reason is named, briefly beside a line. */
export function vatLabel(
  category: VatCategory,
  rate: string,
  { translate, percent }: DocumentFormatter,
  isBrief = false,
) {
  if (hasRate(category)) return percent(rate)
  return translate(isBrief ? `vat.brief.${category}` : `vat.category.${category}`)
}
