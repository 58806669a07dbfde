import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { convertMinor, documentTotals, type TaxedLine } from '#shared/money/document-totals.ts'
import { withSignInQuantity } from '#shared/money/line-sign.ts'
import { rateOn } from '#shared/money/vat.ts'
import { type LineValues, writtenLines } from './line-values.ts'

/** Text that cannot be parsed counts as zero. */
const readable = (decimal: string) => (isPlainDecimal(decimal) ? decimal : '0')

const unknown = { category: 'O', rate: '0' } as const

function taxed(line: LineValues, vatCodes: readonly VatCode[], taxPoint: string): TaxedLine {
  const { category, rate } = rateOn(vatCodes, line.vat_code, taxPoint) ?? unknown
  return {
    ...withSignInQuantity({ quantity: readable(line.quantity), unit_price: readable(line.unit_price) }),
    discount_percent: Number(readable(line.discount_percent)) <= 100 ? readable(line.discount_percent) : '0',
    vat_code: line.vat_code,
    category,
    rate,
  }
}

type Figures = { lines: readonly LineValues[]; currency: string; exchange_rate: string }
type Context = { taxPoint: string; baseCurrency: string; vatCodes: readonly VatCode[] }

export type InvoiceTotals = ReturnType<typeof totalsOfLines>

/** The figures of a document at its tax point, by the function that the server uses too. */
export function totalsOfLines(
  { lines: typed, currency, exchange_rate }: Figures,
  { taxPoint, baseCurrency, vatCodes }: Context,
) {
  const lines = writtenLines(typed)
  const totals = documentTotals(
    lines.map((line) => taxed(line, vatCodes, taxPoint)),
    currency,
  )
  const isForeign = currency !== baseCurrency
  const rate = isForeign && isPlainDecimal(exchange_rate) ? exchange_rate : null
  return {
    ...totals,
    currency,
    line_count: lines.length,
    base_currency: isForeign ? baseCurrency : null,
    vat_base_minor: rate && totals.within_limit ? convertMinor(totals.vat_minor, currency, baseCurrency, rate) : null,
  }
}
