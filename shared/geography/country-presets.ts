import { countries } from './address.ts'
import { moneyAndTime } from './money-and-time.ts'

type CountryCode = (typeof countries)[number]

/** What a business in a country usually wants; all of it can be changed later. */
export type CountryPreset = {
  currency: string
  time_zone: string
  /** Of the languages that there are. */
  language: 'en' | 'fr' | 'de'
  paper: 'a4' | 'letter'
  /** The standard rate first, then the reduced ones; empty if no rates are known here. In force in November 2026. */
  rates: readonly string[]
}

const euro = (time_zone: string, rates: readonly string[], language: CountryPreset['language'] = 'en') => ({
  currency: 'EUR',
  time_zone,
  language,
  paper: 'a4' as const,
  rates,
})

const known: Partial<Record<CountryCode, CountryPreset>> = {
  GB: { currency: 'GBP', time_zone: 'Europe/London', language: 'en', paper: 'a4', rates: ['20', '5'] },
  IE: euro('Europe/Dublin', ['23', '13.5', '9', '4.8']),
  AT: euro('Europe/Vienna', ['20', '13', '10'], 'de'),
  BE: euro('Europe/Brussels', ['21', '12', '6'], 'fr'),
  BG: euro('Europe/Sofia', ['20', '9']),
  HR: euro('Europe/Zagreb', ['25', '13', '5']),
  CY: euro('Asia/Nicosia', ['19', '9', '5', '3']),
  CZ: { currency: 'CZK', time_zone: 'Europe/Prague', language: 'en', paper: 'a4', rates: ['21', '12'] },
  DK: { currency: 'DKK', time_zone: 'Europe/Copenhagen', language: 'en', paper: 'a4', rates: ['25'] },
  EE: euro('Europe/Tallinn', ['24', '13', '9']),
  FI: euro('Europe/Helsinki', ['25.5', '13.5', '10']),
  FR: euro('Europe/Paris', ['20', '10', '5.5', '2.1'], 'fr'),
  DE: euro('Europe/Berlin', ['19', '7'], 'de'),
  GR: euro('Europe/Athens', ['24', '13', '6']),
  HU: { currency: 'HUF', time_zone: 'Europe/Budapest', language: 'en', paper: 'a4', rates: ['27', '18', '5'] },
  IT: euro('Europe/Rome', ['22', '10', '5', '4']),
  LV: euro('Europe/Riga', ['21', '12', '5']),
  LT: euro('Europe/Vilnius', ['21', '12', '5']),
  LU: euro('Europe/Luxembourg', ['17', '14', '8', '3'], 'fr'),
  MT: euro('Europe/Malta', ['18', '12', '7', '5']),
  NL: euro('Europe/Amsterdam', ['21', '9']),
  PL: { currency: 'PLN', time_zone: 'Europe/Warsaw', language: 'en', paper: 'a4', rates: ['23', '8', '5'] },
  PT: euro('Europe/Lisbon', ['23', '13', '6']),
  RO: { currency: 'RON', time_zone: 'Europe/Bucharest', language: 'en', paper: 'a4', rates: ['21', '11'] },
  SK: euro('Europe/Bratislava', ['23', '19', '5']),
  SI: euro('Europe/Ljubljana', ['22', '9.5', '5']),
  ES: euro('Europe/Madrid', ['21', '10', '4']),
  SE: { currency: 'SEK', time_zone: 'Europe/Stockholm', language: 'en', paper: 'a4', rates: ['25', '12', '6'] },
  CH: { currency: 'CHF', time_zone: 'Europe/Zurich', language: 'de', paper: 'a4', rates: ['8.1', '3.8', '2.6'] },
  NO: { currency: 'NOK', time_zone: 'Europe/Oslo', language: 'en', paper: 'a4', rates: ['25', '15', '12'] },
  US: { currency: 'USD', time_zone: 'America/New_York', language: 'en', paper: 'letter', rates: [] },
  CA: { currency: 'CAD', time_zone: 'America/Toronto', language: 'en', paper: 'letter', rates: [] },
}

const elsewhere: CountryPreset = { currency: 'EUR', time_zone: 'UTC', language: 'en', paper: 'a4', rates: [] }

export const presetOf = (country: CountryCode): CountryPreset =>
  known[country] ?? { ...elsewhere, ...moneyAndTime.get(country) }

/** Those with presets come first in a choice. */
export const countriesWithPresets = countries.filter((country) => country in known)

/** Sort codes are British; other banks are reached by IBAN. */
export const usesSortCodes = (country: string) => country === 'GB'
export const usesRoutingNumbers = (country: string) => country === 'US'
