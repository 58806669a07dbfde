import { plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { Random } from '#shared/random.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { documentTotals, type DocumentTotals } from '#shared/money/document-totals.ts'
import type { VatCategory } from '#shared/money/vat.ts'
import { idAt } from './moments.ts'

type Rate = { vat_code: string; category: VatCategory; rate: string; name: string }

const standard: Rate = { vat_code: 'standard', category: 'S', rate: '20', name: 'Standard rate' }
const reduced: Rate = { vat_code: 'reduced', category: 'S', rate: '5', name: 'Reduced rate' }
const zero: Rate = { vat_code: 'zero', category: 'Z', rate: '0', name: 'Zero rate' }
const abroad: Rate = { vat_code: 'export', category: 'G', rate: '0', name: 'Zero-rated export' }
const rates = [standard, reduced, zero, abroad]

const wordings: Record<string, string> = { export: 'Zero-rated export of goods' }

export const vatWordOf = (code: string) => ({
  name: rates.find(({ vat_code }) => vat_code === code)?.name ?? code,
  wording: wordings[code] ?? '',
})

/** Repeated in proportion to how common they are. */
const atHome = [standard, standard, standard, standard, standard, standard, reduced, zero]

const goods = [
  'A day of work on site, with materials',
  'Delivery and unloading',
  'Oak boards, planed, 27 mm',
  'Care and inspection of the plant',
  'Hire of scaffolding by the week',
  'Fittings in stainless steel',
  'Drawings and structural calculations',
]

const linesEach = 3

export type Sold = { lines: InvoiceLine[]; totals: DocumentTotals }

/** Three lines of one sale with their totals. */
export function soldLines(random: Random, { nth, at, currency }: { nth: number; at: number; currency: string }): Sold {
  const priced = nth % 100 === 0 ? repeatedPrices(nth, currency) : ownPrices(random, currency)
  const taxed = priced.map(({ rate: { vat_code, category, rate }, ...line }) => ({
    discount_percent: '0',
    ...line,
    vat_code,
    category,
    rate,
  }))
  const totals = documentTotals(taxed, currency)
  const lines = taxed.map((line, place) => ({
    ...line,
    id: idAt(at, 'line', nth * linesEach + place),
    description: random.oneOf(goods),
    unit: '',
    item_id: null,
    account_code: '',
    ...plainLineDetails,
    net_minor: totals.line_nets_minor[place] ?? 0,
  }))
  return { lines, totals }
}

const ownPrices = (random: Random, currency: string) =>
  Array.from({ length: linesEach }, () => ({
    quantity: random.below(4) === 0 ? `${1 + random.below(8)}.5` : String(1 + random.below(8)),
    unit_price: `${1 + random.below(600)}.${random.digits(2)}`,
    discount_percent: random.below(12) === 0 ? '7.5' : '0',
    rate: currency === 'GBP' ? random.oneOf(atHome) : abroad,
  }))

/** Every hundredth invoice has one of three totals that many others have too: 120, 240 or 360. */
function repeatedPrices(nth: number, currency: string) {
  const rate = currency === 'GBP' ? standard : abroad
  const parts = rate === standard ? [50, 30, 20] : [60, 36, 24]
  const times = 1 + ((nth / 100) % 3)
  return parts.map((part) => ({ quantity: '1', unit_price: String(part * times), rate }))
}
