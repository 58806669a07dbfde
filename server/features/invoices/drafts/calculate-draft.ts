import { randomUUID } from 'node:crypto'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import type { Adjustment, NewAdjustment } from '#shared/features/documents/document-details.ts'
import type { InvoiceLine, NewLine } from '#shared/features/invoices/invoice-lines.ts'
import { convertMinor, type DocumentTotals, documentTotals, type VatPart } from '#shared/money/document-totals.ts'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'
import { rateOn } from '#shared/money/vat.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'

type CalculationInput = {
  lines: readonly NewLine[]
  currency: string
  supply_date: string | null
  exchange_rate: string | null
  allowances: readonly NewAdjustment[]
  charges: readonly NewAdjustment[]
  rounding_minor: number
  prepaid_minor: number
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
  const rated = withRates(given, { rates, defaultVatCode, taxPoint: tax_point })
  const { rounding_minor, prepaid_minor } = given
  const totals = documentTotals(rated.lines, given.currency, { ...rated, rounding_minor, prepaid_minor })
  refuseTotals(totals, given.currency)
  const lines: InvoiceLine[] = rated.lines.map((line, index) => ({
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
  const adjustments = adjustmentsOf(rated, totals)
  return { lines, ...adjustments, totals, tax_point, vat_base_minor }
}

/** What cannot be saved, because the figures would not be exact or not those of an invoice. */
function refuseTotals(totals: DocumentTotals, currency: string) {
  if (!totals.within_limit) throw refusedField('lines', { key: 'validation.amount_limit' })
  if (totals.gross_minor < 0) throw refusedField('lines', { key: 'validation.below_zero' })
  refuseRounding(totals, currency)
}

export function refuseRounding(
  { gross_minor, rounding_minor }: Pick<DocumentTotals, 'gross_minor' | 'rounding_minor'>,
  currency: string,
) {
  if (Math.abs(rounding_minor) > 10 ** minorUnitDigits(currency))
    throw refusedField('rounding_minor', { key: 'validation.rounding' })
  if (gross_minor + rounding_minor < 0) throw refusedField('rounding_minor', { key: 'validation.below_zero' })
}

type Taxing = { rates: readonly VatCode[]; defaultVatCode: string; taxPoint: string }

/** All that carries VAT, each with the rate of the tax point. */
export function withRates<Line extends { vat_code?: string | undefined }>(
  given: { lines: readonly Line[]; allowances: readonly NewAdjustment[]; charges: readonly NewAdjustment[] },
  { rates, defaultVatCode, taxPoint }: Taxing,
) {
  const refused: Record<string, FieldMessage> = {}
  const taxOf = (vat_code: string, place: string) => {
    const found = rateOn(rates, vat_code, taxPoint)
    if (found) return { vat_code, category: found.category, rate: found.rate }
    refused[`${place}.vat_code`] = whyNoRate(vat_code, rates, taxPoint)
    return null
  }
  const lines = given.lines.flatMap((line, index) => {
    const tax = taxOf(line.vat_code ?? defaultVatCode, `lines.${index}`)
    return tax ? [{ ...line, ...tax }] : []
  })
  const adjusted = (parts: readonly NewAdjustment[], name: string) =>
    parts.flatMap(({ vat_code, ...part }, index) => {
      const tax = vat_code === null ? { vat_code } : taxOf(vat_code, `${name}.${index}`)
      return tax ? [{ ...part, ...tax }] : []
    })
  const allowances = adjusted(given.allowances, 'allowances')
  const charges = adjusted(given.charges, 'charges')
  if (Object.keys(refused).length > 0) throw new AppError('request.invalid', { fields: refused })
  return { lines, allowances, charges }
}

const whyNoRate = (vatCode: string, rates: readonly VatCode[], taxPoint: string): FieldMessage =>
  rates.some(({ code }) => code === vatCode)
    ? { key: 'validation.no_vat_rate', params: { date: taxPoint } }
    : { key: 'validation.unknown_vat_code' }

type Rated = Pick<ReturnType<typeof withRates>, 'allowances' | 'charges'>

/** The allowances and charges with what they come to. Credit notes name them by their ids, so no two have the same. */
export function adjustmentsOf(rated: Rated, totals: DocumentTotals) {
  const named = new Set<string>()
  const complete = (given: Rated['allowances'], amounts: readonly number[], parts: readonly VatPart[][]) =>
    given.map(({ id, reason, reason_code, percent, vat_code }, index): Adjustment => {
      const own = id === undefined || named.has(id) ? randomUUID() : id
      named.add(own)
      const amount_minor = amounts[index] ?? 0
      return { id: own, reason, reason_code, percent, vat_code, amount_minor, parts: parts[index] ?? [] }
    })
  return {
    allowances: complete(rated.allowances, totals.allowances_minor, totals.allowance_parts),
    charges: complete(rated.charges, totals.charges_minor, totals.charge_parts),
  }
}
