import { once } from './kept.ts'

/** How a language writes numbers, money and dates. */
export type Conventions = {
  decimal: string
  group: string
  /** Whether a currency is written before its amount. */
  isSymbolFirst: boolean
  symbolOf: (currency: string) => string
  /** A plain date, which has no time zone: 2026-09-30 → 30 Sept 2026. */
  date: (plainDate: string) => string
}

const symbols = (known: Record<string, string>) => (currency: string) => known[currency] ?? currency

const datesWith = (months: readonly string[]) => (plainDate: string) => {
  const [year, month, day] = plainDate.split('-').map(Number)
  return `${day} ${months[Number(month) - 1]} ${year}`
}

/**
 * What Intl says of our languages, written down: its first number and its first date cost a browser some 40 ms, as much
 * as drawing a list. A test compares each with Intl. Other languages are looked up.
 *
 * French differs on purpose: "£" and "$" are unambiguous here, because other dollars have signs of their own.
 */
const ours: Record<string, Conventions> = {
  en: {
    decimal: '.',
    group: ',',
    isSymbolFirst: true,
    symbolOf: symbols({
      GBP: '£',
      EUR: '€',
      USD: 'US$',
      AUD: 'A$',
      BRL: 'R$',
      CAD: 'CA$',
      CNY: 'CN¥',
      HKD: 'HK$',
      ILS: '₪',
      INR: '₹',
      JPY: 'JP¥',
      KRW: '₩',
      MXN: 'MX$',
      NZD: 'NZ$',
      TWD: 'NT$',
    }),
    date: datesWith(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']),
  },
  fr: {
    decimal: ',',
    group: '\u202f',
    isSymbolFirst: false,
    symbolOf: symbols({
      GBP: '£',
      EUR: '€',
      USD: '$',
      AUD: '$AU',
      BRL: 'R$',
      CAD: '$CA',
      ILS: '₪',
      INR: '₹',
      KRW: '₩',
      MXN: '$MX',
      NZD: '$NZ',
      SGD: '$SG',
    }),
    date: datesWith([
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juil.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ]),
  },
  de: {
    decimal: ',',
    group: '.',
    isSymbolFirst: false,
    symbolOf: symbols({
      GBP: '£',
      EUR: '€',
      USD: '$',
      AUD: 'AU$',
      BRL: 'R$',
      CAD: 'CA$',
      CNY: 'CN¥',
      HKD: 'HK$',
      ILS: '₪',
      INR: '₹',
      JPY: '¥',
      KRW: '₩',
      MXN: 'MX$',
      NZD: 'NZ$',
      THB: '฿',
      TWD: 'NT$',
    }),
    date: (plainDate) => plainDate.split('-').toReversed().join('.'),
  },
}

export const conventionsOf = (locale: string): Conventions => ours[locale] ?? conventionsByIntl(locale)

export function conventionsByIntl(locale: string): Conventions {
  const tag = intlLocale(locale)
  const inCurrency = (currency: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const parts = inCurrency('EUR')
  const valueOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const days = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }))
  return {
    decimal: valueOf('decimal'),
    group: valueOf('group'),
    isSymbolFirst: parts[0]?.type === 'currency',
    symbolOf: (currency) => inCurrency(currency).find(({ type }) => type === 'currency')?.value ?? currency,
    date: (plainDate) => days().format(new Date(`${plainDate}T00:00:00Z`)),
  }
}

/** Our English is British: 30/09/2026, not 9/30/2026. */
export const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** A machine-readable date, 2026-09-30: never shown to people in this form. */
export const isPlainDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00Z`).getTime())
