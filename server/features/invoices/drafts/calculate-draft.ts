import { randomUUID } from 'node:crypto'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import { taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import type { InvoiceLine, NewLine } from '#shared/features/invoices/invoice-lines.ts'
import { convertMinor, documentTotals } from '#shared/money/document-totals.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { rateOn } from '#shared/money/vat.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'

type CalculationInput = {
  lines: readonly NewLine[]
  currency: string
  supply_date: string | null
  exchange_rate: string | null
}

type Context = {
  rates: readonly VatCode[]
  defaultVatCode: string
  baseCurrency: string
  /** The date on which it is issued, or would be. */
  issueDate: string
}

/**
 * Calculates every figure of a document: each line at the rate of its tax point, whatever totals the client sends.
 */
export function calculateDraft(given: CalculationInput, { rates, defaultVatCode, baseCurrency, issueDate }: Context) {
  const tax_point = taxPointOf(issueDate, given.supply_date)
  const taxed = given.lines.map(({ vat_code = defaultVatCode, ...line }) => ({ ...line, vat_code }))
  const found = taxed.map(({ vat_code }) => rateOn(rates, vat_code, tax_point))
  refuseWithoutRate(taxed, found, rates, tax_point)

  const complete = taxed.flatMap((line, index) => {
    const rate = found[index]
    return rate ? [{ ...line, category: rate.category, rate: rate.rate }] : []
  })
  const totals = documentTotals(complete, given.currency)
  if (!totals.within_limit) throw refusedField('lines', { key: 'validation.amount_limit' })
  if (totals.gross_minor < 0) throw refusedField('lines', { key: 'validation.below_zero' })

  const lines: InvoiceLine[] = complete.map((line, index) => ({
    ...line,
    id: line.id ?? randomUUID(),
    net_minor: totals.line_nets_minor[index] ?? 0,
  }))
  const foreign = given.currency !== baseCurrency && given.exchange_rate !== null
  const vat_base_minor = foreign
    ? convertMinor(totals.vat_minor, given.currency, baseCurrency, given.exchange_rate ?? '1')
    : null
  if (vat_base_minor !== null && Math.abs(vat_base_minor) > maxAmountMinor)
    throw refusedField('exchange_rate', { key: 'validation.amount_limit' })
  return { lines, totals, tax_point, vat_base_minor }
}

function refuseWithoutRate(
  lines: readonly { vat_code: string }[],
  found: readonly (VatCode | undefined)[],
  rates: readonly VatCode[],
  taxPoint: string,
) {
  const refused = lines.flatMap(({ vat_code }, index): [string, FieldMessage][] => {
    if (found[index]) return []
    const known = rates.some(({ code }) => code === vat_code)
    const message: FieldMessage = known
      ? { key: 'validation.no_vat_rate', params: { date: taxPoint } }
      : { key: 'validation.unknown_vat_code' }
    return [[`lines.${index}.vat_code`, message]]
  })
  if (refused.length > 0) throw new AppError('request.invalid', { fields: Object.fromEntries(refused) })
}
