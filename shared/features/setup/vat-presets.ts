import type { NewVatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { countries } from '#shared/geography/countries.ts'
import { presetOf } from '#shared/geography/country-presets.ts'

type Country = (typeof countries)[number]

/** The code of lines of a business that is not registered for VAT. */
export const noVatCode = 'no_vat'

/** The rates are known to hold from this day on; older documents are brought in with their own amounts. */
const since = '2026-01-01'

const reduced = [
  ['reduced', 'Reduced rate'],
  ['reduced_2', 'Second reduced rate'],
  ['reduced_3', 'Third reduced rate'],
] as const

/** What is printed where no VAT is charged, in the language of the country. */
const wordings = {
  en: {
    exempt: 'Exempt from VAT',
    reverse_charge: 'Reverse charge: VAT to be accounted for by the customer',
    outside_scope: 'Outside the scope of VAT',
    export: 'Zero-rated export of goods',
  },
  fr: {
    exempt: 'Exonéré de TVA',
    reverse_charge: 'Autoliquidation : TVA due par le preneur',
    outside_scope: 'Hors du champ d’application de la TVA',
    export: 'Exportation exonérée de TVA',
  },
  de: {
    exempt: 'Steuerfreie Leistung',
    reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers',
    outside_scope: 'Nicht steuerbare Leistung',
    export: 'Steuerfreie Ausfuhrlieferung',
  },
}

/** Small businesses that charge no VAT have to say why in some countries. */
const notRegistered: Partial<Record<Country, string>> = {
  DE: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG)',
  FR: 'TVA non applicable, art. 293 B du CGI',
  BE: 'Petite entreprise soumise au régime de la franchise de taxe',
  LU: 'Régime de franchise de TVA, art. 57 de la loi TVA',
}

/** The VAT codes of a country. Codes that mean the same have the same name everywhere. */
export function vatPresetsOf(country: Country): NewVatCode[] {
  const { rates, language } = presetOf(country)
  const words = country === 'GB' ? britishWords : wordings[language]
  const of = (code: string, name: string, category: NewVatCode['category'], rate = '0', wording = '') => ({
    code,
    name,
    category,
    rate,
    wording,
    valid_from: country === 'GB' ? '2011-01-04' : since,
    valid_to: null,
  })
  const [standard = '0', ...lower] = rates
  return [
    of('standard', 'Standard rate', standard === '0' ? 'Z' : 'S', standard),
    ...lower.map((rate, index) => {
      const [code, name] = reduced[index] ?? reduced[0]
      return of(code, name, 'S', rate)
    }),
    of('zero', 'Zero rate', 'Z'),
    of('exempt', 'Exempt', 'E', '0', words.exempt),
    of('reverse_charge', 'Domestic reverse charge', 'AE', '0', words.reverse_charge),
    of('outside_scope', 'Outside the scope', 'O', '0', words.outside_scope),
    of('export', 'Zero-rated export', 'G', '0', words.export),
    of(noVatCode, 'No VAT', 'O', '0', notRegistered[country] ?? ''),
  ]
}

const britishWords = {
  ...wordings.en,
  reverse_charge: 'Reverse charge: customer to account for VAT to HMRC',
  outside_scope: 'Outside the scope of UK VAT',
}
