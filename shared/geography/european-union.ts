import type { countries } from './countries.ts'

type CountryCode = (typeof countries)[number]

/** The member states, whose businesses supply each other within one VAT area. */
export const unionCountries: ReadonlySet<CountryCode> = new Set<CountryCode>([
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
])
