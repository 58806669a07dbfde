import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { isPlainDecimal, withSignInQuantity } from '#shared/money/decimal-text.ts'
import { convertMinor, documentTotals, type TaxedAdjustment, type TaxedLine } from '#shared/money/document-totals.ts'
import { rateOn } from '#shared/money/vat.ts'
import {
  type AdjustmentValues,
  figuresOf,
  type WholeValues,
} from '#web/features/documents/editor/details/whole-values.ts'
import { type LineValues, writtenLines } from './line-values.ts'

/** Text that cannot be parsed counts as zero. */
const readable = (decimal: string) => (isPlainDecimal(decimal) ? decimal : '0')

const unknown = { category: 'O', rate: '0' } as const

type Rate = Pick<TaxedLine, 'category' | 'rate'>

/** What a line counts with, at the rate of its VAT code. */
export const figuresOfLine = (line: LineValues, { category, rate }: Rate): TaxedLine => ({
  ...withSignInQuantity({ quantity: readable(line.quantity), unit_price: readable(line.unit_price) }),
  discount_percent: Number(readable(line.discount_percent)) <= 100 ? readable(line.discount_percent) : '0',
  base_quantity: Number(readable(line.details.base_quantity)) > 0 ? line.details.base_quantity : '1',
  discount_minor: line.details.discount_minor,
  charge_minor: line.details.charge_minor,
  vat_code: line.vat_code,
  category,
  rate,
})

type Figures = Partial<Pick<WholeValues, 'allowances' | 'charges' | 'rounding_minor' | 'prepaid_minor'>> & {
  lines: readonly LineValues[]
  currency: string
  exchange_rate: string
}
type Context = { taxPoint: string; baseCurrency: string; vatCodes: readonly VatCode[] }

export type InvoiceTotals = ReturnType<typeof totalsOfLines>

/** The figures of a document at its tax point, by the function that the server uses too. */
export function totalsOfLines(
  { lines: typed, currency, exchange_rate, allowances = [], charges = [], ...sums }: Figures,
  { taxPoint, baseCurrency, vatCodes }: Context,
) {
  const lines = writtenLines(typed)
  const rated = (adjustment: AdjustmentValues): TaxedAdjustment => {
    const { vat_code } = adjustment
    if (vat_code === null) return { ...figuresOf(adjustment), vat_code }
    const { category, rate } = rateOn(vatCodes, vat_code, taxPoint) ?? unknown
    return { ...figuresOf(adjustment), vat_code, category, rate }
  }
  const totals = documentTotals(
    lines.map((line) => figuresOfLine(line, rateOn(vatCodes, line.vat_code, taxPoint) ?? unknown)),
    currency,
    {
      allowances: allowances.map(rated),
      charges: charges.map(rated),
      rounding_minor: sums.rounding_minor ?? 0,
      prepaid_minor: sums.prepaid_minor ?? 0,
    },
  )
  const isForeign = currency !== baseCurrency
  const rate = isForeign && isPlainDecimal(exchange_rate) ? exchange_rate : null
  return {
    ...totals,
    reasons: { allowances: allowances.map(({ reason }) => reason), charges: charges.map(({ reason }) => reason) },
    currency,
    line_count: lines.length,
    base_currency: isForeign ? baseCurrency : null,
    vat_base_minor: rate && totals.within_limit ? convertMinor(totals.vat_minor, currency, baseCurrency, rate) : null,
  }
}
