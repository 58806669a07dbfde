import type { Address } from '#shared/geography/address.ts'

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
