import { minorToDecimal } from '#shared/i18n/formats.ts'
import { decimal, plainDecimal } from '#shared/money/decimal.ts'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'
import type { Problem, RowGroup } from '#server/features/imports/kinds/import-kind.ts'
import type { OpenDocumentKind } from './kind-of-document.ts'

/** Of a document that does not say its VAT both are null: they are worked out once its customer is known. */
export type Amounts = {
  net_minor: number | null
  vat_minor: number | null
  gross_minor: number
  outstanding_minor: number
}

const stated = ['net', 'vat', 'gross', 'outstanding', 'paid'] as const
type Stated = Partial<Record<(typeof stated)[number], number>>

const refused = (field: string, key: Problem['key'], params?: Problem['params']): Problem => ({
  field,
  key,
  ...(params && { params }),
})

/** Of a number in plain notation; undefined where the currency has not so many decimals. */
function minorOf(text: string, currency: string) {
  const digits = minorUnitDigits(currency)
  const { units, scale } = decimal(plainDecimal(text))
  return scale > digits ? undefined : Number(units * 10n ** BigInt(digits - scale))
}

/** What the rows of a document say of it as a whole; where they say nothing, what its lines come to. */
function statedAmounts(rows: RowGroup, currency: string): { amounts: Stated; problems: Problem[] } {
  const problems: Problem[] = []
  const read = (text: string, field: string, line: number) => {
    const minor = minorOf(text, currency)
    const isAmount = minor !== undefined && Math.abs(minor) <= maxAmountMinor
    if (!isAmount) problems.push({ ...refused(field, 'imports.no_amount', { currency }), line })
    return isAmount ? minor : 0
  }
  const valuesOf = (field: string) =>
    rows.flatMap(({ line, values }) => {
      const text = values[field]
      return text === undefined ? [] : [{ line, minor: read(text, field, line) }]
    })
  const sumOf = (field: string) => {
    const values = valuesOf(field)
    return values.length === 0 ? undefined : values.reduce((sum, { minor }) => sum + minor, 0)
  }
  const amounts: Stated = {}
  for (const field of stated) {
    const [first, ...others] = valuesOf(field)
    if (!first) continue
    amounts[field] = first.minor
    const other = others.find(({ minor }) => minor !== first.minor)
    if (other) problems.push({ ...refused(field, 'imports.rows_disagree'), line: other.line })
  }
  if (amounts.gross === undefined && amounts.net === undefined) {
    const [net, vat] = [sumOf('line_net'), sumOf('line_vat')]
    if (net !== undefined) Object.assign(amounts, { net, vat: amounts.vat ?? vat ?? 0 })
  }
  return { amounts, problems }
}

const isSilent = ({ net, vat }: Stated) => net === undefined && vat === undefined

const sumOfParts = ({ net, vat }: Stated) => (net === undefined || vat === undefined ? undefined : net + vat)

/** Of net, VAT and gross each follows from the other two. */
function partsOf(given: Stated, total: number) {
  if (isSilent(given)) return { net: null, vat: null }
  const { net, vat } = given
  return { net: net ?? total - (vat ?? 0), vat: vat ?? total - (net ?? 0) }
}

/** What is open is the gross without what was paid, unless it is stated; a list of open items may state nothing else. */
function completed(given: Stated): Whole | null {
  const { gross, outstanding, paid = 0 } = given
  const whole = gross ?? sumOfParts(given)
  const open = outstanding ?? (whole === undefined ? undefined : whole - paid)
  const total = whole ?? (isSilent(given) ? open : undefined)
  if (total === undefined || open === undefined) return null
  return { gross: total, open, paid, ...partsOf(given, total) }
}

type Whole = { gross: number; open: number; paid: number; net: number | null; vat: number | null }

const turned = (minor: number | null) => (minor === null ? null : 0 - minor)

/** Lists of open items write what is owed to the customer with a minus. */
function withoutMinus(whole: Whole): Whole {
  const { gross, open, paid, net, vat } = whole
  const isTurned = [gross, open, net ?? 0, vat ?? 0].every((minor) => minor <= 0)
  return isTurned
    ? { gross: 0 - gross, open: 0 - open, paid: Math.abs(paid), net: turned(net), vat: turned(vat) }
    : whole
}

export function amountsOf(
  rows: RowGroup,
  kind: OpenDocumentKind,
  currency: string,
): { amounts: Amounts } | { problems: Problem[] } {
  const { amounts: given, problems } = statedAmounts(rows, currency)
  if (problems.length > 0) return { problems }
  const complete = completed(given)
  if (!complete) return { problems: [refused('gross', 'validation.required')] }
  const whole = kind === 'invoice' ? complete : withoutMinus(complete)
  const problem = whyNotSigned(whole, kind) ?? whyNotAddedUp(whole, currency)
  if (problem) return { problems: [problem] }
  const { gross, open, net, vat } = whole
  return { amounts: { net_minor: net, vat_minor: vat, gross_minor: gross, outstanding_minor: open } }
}

function whyNotSigned({ gross, open, net, vat }: Whole, kind: OpenDocumentKind): Problem | null {
  const isBelow = gross < 0 || open < 0
  if (isBelow && kind === 'invoice') return refused(gross < 0 ? 'gross' : 'outstanding', 'imports.negative_is_credit')
  const isMixed = isBelow || (net ?? 0) < 0 || (vat ?? 0) < 0
  return isMixed ? refused('gross', 'imports.signs_differ') : null
}

function whyNotAddedUp({ gross, open, paid, net, vat }: Whole, currency: string): Problem | null {
  const money = (minor: number) => minorToDecimal(minor, currency)
  if (net !== null && vat !== null && net + vat !== gross)
    return refused('gross', 'imports.net_vat_gross', { net: money(net), vat: money(vat), gross: money(gross) })
  if (open === 0) return refused('outstanding', 'imports.settled')
  if (open > gross)
    return refused('outstanding', 'imports.open_above_gross', { open: money(open), gross: money(gross) })
  if (open + paid <= gross) return null
  // A column with what was due before anything was paid would make it owed again.
  const amounts = { open: money(open), paid: money(paid), gross: money(gross) }
  return refused('outstanding', 'imports.open_and_paid_above_gross', amounts)
}
