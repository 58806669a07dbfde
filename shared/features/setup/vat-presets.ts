import type { NewVatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { countries } from '#shared/geography/address.ts'
import { presetOf } from '#shared/geography/country-presets.ts'
import { unionCountries } from '#shared/geography/european-union.ts'

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
    reverse_charge_abroad: 'Reverse charge: the customer accounts for the VAT',
    intra_community: 'VAT-exempt intra-community supply of goods',
    outside_scope: 'Outside the scope of VAT',
    export: 'Zero-rated export of goods',
  },
  fr: {
    exempt: 'Exonéré de TVA',
    reverse_charge: 'Autoliquidation : TVA due par le preneur',
    reverse_charge_abroad: 'Autoliquidation : la TVA est due par le preneur',
    intra_community: 'Livraison intracommunautaire exonérée de TVA',
    outside_scope: 'Hors du champ d’application de la TVA',
    export: 'Exportation exonérée de TVA',
  },
  de: {
    exempt: 'Steuerfreie Leistung',
    reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers',
    reverse_charge_abroad: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse-Charge)',
    intra_community: 'Steuerfreie innergemeinschaftliche Lieferung',
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
  const [standard = '0', ...lower] = rates
  const codes: Omit<NewVatCode, 'valid_from' | 'valid_to'>[] = [
    charged('standard', 'Standard rate', standard),
    ...lower.map((rate, index) => {
      const [code, name] = reduced[index] ?? reduced[0]
      return charged(code, name, rate)
    }),
    charged('zero', 'Zero rate', '0'),
    uncharged('exempt', 'Exempt', 'E', words.exempt),
    uncharged('reverse_charge', 'Domestic reverse charge', 'AE', words.reverse_charge),
    uncharged('reverse_charge_abroad', 'Reverse charge abroad', 'AE', words.reverse_charge_abroad),
    ...(suppliesWithinUnion(country)
      ? [uncharged('intra_community', 'Intra-community supply', 'K', words.intra_community)]
      : []),
    uncharged('outside_scope', 'Outside the scope', 'O', words.outside_scope),
    uncharged('export', 'Zero-rated export', 'G', words.export),
    uncharged(noVatCode, 'No VAT', 'O', notRegistered[country] ?? ''),
  ]
  const valid_from = country === 'GB' ? '2011-01-04' : since
  return codes.map((code) => ({ ...code, valid_from, valid_to: null }))
}

const charged = (code: string, name: string, rate: string) =>
  ({ code, name, category: rate === '0' ? 'Z' : 'S', rate, wording: '', vatex_code: '' }) as const

const reasons = { E: '', AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' } as const

const uncharged = (code: string, name: string, category: keyof typeof reasons, wording: string) => ({
  code,
  name,
  category,
  wording,
  rate: '0',
  vatex_code: reasons[category],
})

/** Goods from Northern Ireland count as sent from within the European Union. */
const suppliesWithinUnion = (country: Country) => country === 'GB' || unionCountries.has(country)

const britishWords = {
  ...wordings.en,
  reverse_charge: 'Reverse charge: customer to account for VAT to HMRC',
  outside_scope: 'Outside the scope of UK VAT',
}
