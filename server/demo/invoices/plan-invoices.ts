import { addDays, daysBetween } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { lineOf, productsFor } from './catalogue.ts'

export type PlannedInvoice = {
  customer: string
  issue_date: string
  supply_date: string | null
  reference: string
  message: string
  exchange: { rate: string; date: string } | null
  lines: ReturnType<typeof lineOf>[]
}

/** An issued invoice, from the plan or from a schedule. */
export type Issued = {
  id: string
  at: Instant
  /** Issued and sent by a schedule. */
  scheduled: boolean
  planned: Pick<PlannedInvoice, 'customer' | 'issue_date' | 'reference'> & { line_count: number }
}

type Buyer = { name: string; currency: string; default_vat_code?: string | undefined; since: string; until: string }

/** How many units a pound was worth two years ago, and how much it has gained since. */
const worths: Record<string, [number, number]> = {
  GBP: [1, 0],
  EUR: [1.192, -0.035],
  USD: [1.268, 0.042],
  CAD: [1.76, 0.03],
  CHF: [1.118, -0.04],
  SEK: [13.72, -0.06],
  DKK: [8.89, -0.035],
  JPY: [193, 0.05],
}

const twoYears = 730

/** Two years of work up to today, oldest first. The same day always gives the same plan. */
export function planInvoices(buyers: readonly Buyer[], today: string): PlannedInvoice[] {
  const begin = addDays(today, -twoYears)
  const planned = buyers.flatMap((buyer, place) => {
    const random = randomFrom(place + 7)
    return ordersOf(buyer, place, random, begin)
  })
  return planned
    .filter(({ issue_date }) => issue_date <= today)
    .toSorted((a, b) => a.issue_date.localeCompare(b.issue_date) || a.customer.localeCompare(b.customer))
}

function ordersOf(buyer: Buyer, place: number, random: Random, begin: string) {
  const products = productsFor(buyer.name, place)
  const weeks = 7 + random.below(11)
  const orders: PlannedInvoice[] = []
  let date = addDays(later(begin, buyer.since), 5 + random.below(40))
  while (date < buyer.until) {
    const issue_date = workday(date)
    const worth = worthOn(buyer.currency, begin, issue_date)
    const style = {
      worth,
      decimals: minorUnitDigits(buyer.currency),
      atHome: (buyer.default_vat_code ?? 'standard') === 'standard',
    }
    const first = random.below(products.length)
    const count = 2 + random.below(3)
    const chosen = Array.from({ length: count }, (_, index) => products[(first + index) % products.length]).filter(
      (product) => product !== undefined,
    )
    orders.push({
      customer: buyer.name,
      issue_date,
      supply_date: random.below(5) === 0 ? addDays(issue_date, -1 - random.below(20)) : null,
      reference: buyer.name.startsWith('Hartwell') || random.below(3) === 0 ? `PO ${4000 + random.below(5999)}` : '',
      message: random.below(9) === 0 ? 'Thank you for the quick approval of the proofs.' : '',
      exchange: exchangeOn(buyer.currency, worth, issue_date),
      lines: chosen.map((product) => lineOf(product, random, style)),
    })
    date = addDays(date, weeks * 7 + random.below(28) - 10)
  }
  return orders
}

const later = (a: string, b: string) => (a > b ? a : b)

/** No invoices are written on weekends. */
function workday(date: string) {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (day === 6) return addDays(date, 2)
  return day === 0 ? addDays(date, 1) : date
}

function worthOn(currency: string, begin: string, date: string) {
  const [worth, gain] = worths[currency] ?? [1, 0]
  return worth * (1 + gain * (daysBetween(begin, date) / twoYears))
}

/** The rate of the month, in pounds for one unit. */
const exchangeOn = (currency: string, worth: number, date: string) =>
  currency === 'GBP' ? null : { rate: (1 / worth).toFixed(6), date: `${date.slice(0, 8)}01` }
