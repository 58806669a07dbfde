import { useMemo } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import { dueDateOf, taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { convertMinor, documentTotals, type TaxedLine } from '#shared/money/document-totals.ts'
import { rateOn } from '#shared/money/vat.ts'
import { type InvoiceValues, type LineValues, writtenLines } from './invoice-values.ts'

type Surroundings = { today: string; baseCurrency: string; vatCodes: readonly VatCode[] }

/** The days that follow from what was typed. */
export function datesOf(values: InvoiceValues, today: string) {
  const issueDate = values.issue_date || today
  return {
    issueDate,
    taxPoint: taxPointOf(issueDate, values.supply_date || null),
    dueDate: dueDateOf(issueDate, values.terms_days === '' ? 0 : values.terms_days, values.due_date || null),
  }
}

/** What cannot be read yet counts as nothing. */
const readable = (decimal: string) => (isPlainDecimal(decimal) ? decimal : '0')

const unknown = { category: 'O', rate: '0' } as const

function taxed(line: LineValues, vatCodes: readonly VatCode[], taxPoint: string): TaxedLine {
  const { category, rate } = rateOn(vatCodes, line.vat_code, taxPoint) ?? unknown
  return {
    quantity: readable(line.quantity),
    unit_price: readable(line.unit_price).replace('-', ''),
    discount_percent: Number(readable(line.discount_percent)) <= 100 ? readable(line.discount_percent) : '0',
    vat_code: line.vat_code,
    category,
    rate,
  }
}

export type InvoiceTotals = ReturnType<typeof totalsOf>

/** The figures as they will be when it is issued, by the same function as everywhere. */
export function totalsOf(values: InvoiceValues, { today, baseCurrency, vatCodes }: Surroundings) {
  const lines = writtenLines(values.lines)
  const { taxPoint } = datesOf(values, today)
  const totals = documentTotals(
    lines.map((line) => taxed(line, vatCodes, taxPoint)),
    values.currency,
  )
  const isForeign = values.currency !== baseCurrency
  const rate = isForeign && isPlainDecimal(values.exchange_rate) ? values.exchange_rate : null
  return {
    ...totals,
    currency: values.currency,
    line_count: lines.length,
    base_currency: isForeign ? baseCurrency : null,
    vat_base_minor:
      rate && totals.within_limit ? convertMinor(totals.vat_minor, values.currency, baseCurrency, rate) : null,
  }
}

export function useInvoiceTotals(values: InvoiceValues, { today, baseCurrency, vatCodes }: Surroundings) {
  return useMemo(() => totalsOf(values, { today, baseCurrency, vatCodes }), [values, today, baseCurrency, vatCodes])
}
