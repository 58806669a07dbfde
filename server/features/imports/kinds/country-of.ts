import { countries } from '#shared/geography/address.ts'
import { locales } from '#server/platform/i18n/languages.ts'

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** What people write and no list of countries has. */
const habitual = new Map([
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['united states of america', 'US'],
  ['usa', 'US'],
  ['republic of ireland', 'IE'],
  ['eire', 'IE'],
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
])

/** One for each of our languages, made when the first country is read by its name. */
const codesByLocale = new Map<string, Map<string, string>>()

function codesIn(locale: string) {
  const known = codesByLocale.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = new Map(countries.map((code) => [plain(names.of(code) ?? code), code]))
  codesByLocale.set(locale, codes)
  return codes
}

/** The code of a country that is given by its code or its name in one of our languages; anything else stays as it is. */
export function countryOf(text: string) {
  const code = text.toUpperCase()
  if (countries.includes(code)) return code
  const name = plain(text)
  return (
    habitual.get(name) ??
    locales.map((locale) => codesIn(locale).get(name)).find((found) => found !== undefined) ??
    code
  )
}
