import type { countries } from './address.ts'

type CountryCode = (typeof countries)[number]

/** The member states, whose businesses supply each other within one VAT area. */
export const unionCountries: ReadonlySet<CountryCode> = new Set<CountryCode>([
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
])

type Seller = { country: string; vat_number: string }

/** Greece writes its numbers with EL; goods from Northern Ireland count as sent from within the Union, under a number with XI. */
const vatPrefixes: ReadonlySet<string> = new Set([...unionCountries, 'EL', 'XI'])

/** Whether supplies to businesses in other member states are intra-community supplies (Directive 2006/112/EC, article 138). */
export const isWithinUnion = ({ country, vat_number }: Seller) =>
  vatPrefixes.has(country) || vatPrefixes.has(vat_number.trim().slice(0, 2).toUpperCase())
