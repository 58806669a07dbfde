import { countries } from '#shared/geography/countries.ts'
import { locales } from '#server/platform/i18n/languages.ts'

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** What people write and no list of countries has. */
const habitual: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united states of america': 'US',
  usa: 'US',
  'republic of ireland': 'IE',
  eire: 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
}

let byName: Map<string, string> | undefined

function names() {
  byName ??= new Map([
    ...locales.flatMap((locale) => {
      const namesIn = new Intl.DisplayNames(locale, { type: 'region' })
      return countries.map((code) => [plain(namesIn.of(code) ?? code), code] as const)
    }),
    ...Object.entries(habitual),
  ])
  return byName
}

/** The code of a country that is given by its code or its name in one of our languages; anything else stays as it is. */
export function countryOf(text: string) {
  const code = text.toUpperCase()
  return countries.includes(code) ? code : (names().get(plain(text)) ?? code)
}
