import { yearOf } from '#shared/dates/business-date.ts'
import { convertMinor } from '#shared/money/document-totals.ts'
import type { Buyer } from './buyers.ts'
import { idAt } from './moments.ts'
import type { Sold } from './sold-lines.ts'

/** An invoice before anything has happened to it. */
export type Bill = Sold & {
  nth: number
  id: string
  at: number
  date: string
  buyer: Buyer
  /** Null for a draft. */
  number: string | null
}

/** The settlement columns of an invoice. */
export type SettledAmounts = { paid_minor: number; credited_minor: number; written_off_minor: number }

/** The last number of each series. */
export type Counters = Map<string, number>

export function nextNumber(counters: Counters, prefix: string, date: string) {
  const series = `${prefix}-${yearOf(date)}`
  const count = (counters.get(series) ?? 0) + 1
  counters.set(series, count)
  return `${series}-${String(count).padStart(6, '0')}`
}

const baseCurrency = 'GBP'
const exchangeRates: Record<string, string> = { EUR: '0.85', USD: '0.79' }

/** The exchange rate of a document in a foreign currency; nothing in the base currency. */
export function exchangeOf(currency: string, date: string, vat_minor: number) {
  const rate = exchangeRates[currency]
  if (rate === undefined)
    return { exchange_rate: null, exchange_rate_source: '', exchange_rate_date: null, vat_base_minor: null }
  return {
    exchange_rate: rate,
    exchange_rate_source: 'ECB',
    exchange_rate_date: date,
    vat_base_minor: convertMinor(vat_minor, currency, baseCurrency, rate),
  }
}

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

export const billId = (at: number, nth: number) => idAt(at, 'invoice', nth)
