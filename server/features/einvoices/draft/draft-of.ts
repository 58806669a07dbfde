import { allowanceReasons, chargeReasons, objectSchemes } from '#shared/einvoices/codes/document-codes.ts'
import type { AllowanceCharge, EInvoice } from '#shared/einvoices/einvoice.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { DraftAdjustment, DraftBody } from '#shared/features/einvoices/e-invoice-draft.ts'
import { taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import { asText, compareDecimals } from '#shared/money/decimal.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { currencyCode } from '#shared/validation/text.ts'
import { numberOf } from '#server/features/einvoices/rules/amounts.ts'
import { draftLineOf } from './draft-line-of.ts'
import { attachmentsOf, supportingDocumentsOf } from './draft-attachments.ts'
import { addressOf, payeeOf, representativeOf } from './draft-parties.ts'
import { paymentMeansOf } from './draft-payment.ts'
import { notesOf, taxPointCodeOf, typeCodeOf } from './draft-rare.ts'
import { noOrder } from '#server/features/einvoices/writing/write-ubl.ts'
import { FieldReader } from './field-reader.ts'
import { codesOn, type FindVatCode, vatCodeFinder } from './vat-code-finder.ts'

type Known = { vatCodes: readonly VatCode[]; today: string; base_currency: string }

/** Below zero it is a document of the other kind here, and nothing that could be issued as it is. */
const isNegative = ({ totals }: EInvoice) => {
  const total = numberOf(totals?.with_vat)
  return total !== null && total.units < 0n
}

/** What stands for an order of the buyer beside one of the seller is none. */
const withoutStandIn = ({ order_reference, ...document }: EInvoice): EInvoice => ({
  ...document,
  ...(!(order_reference === noOrder && document.sales_order_reference) && { order_reference }),
})

/** The same document as a draft of ours, natively, with what cannot be said in it. Null where its total is below zero. */
export function draftOf(given: EInvoice, { vatCodes, today, base_currency }: Known) {
  const document = withoutStandIn(given)
  if (isNegative(document)) return null
  const currency = currencyCode.safeParse(document.currency).data
  const reader = new FieldReader(currency ?? base_currency)
  if (currency === undefined) reader.leaveOut('currency', document.currency)
  const dates = datesOf(document, today, reader)
  const current = codesOn(taxPointOf(today, dates.supply_date), vatCodes)
  const vatCodeOf = vatCodeFinder(document, current, reader)
  const lines = document.lines.map((line, index) => draftLineOf(line, index, reader, vatCodeOf))
  const sum = documentTotals(
    lines.map((line) => ({ ...line, ...untaxed })),
    reader.currency,
  ).lines_net_minor
  const body: DraftBody = {
    ...(currency !== undefined && { currency }),
    ...referencesOf(document, reader),
    ...dates,
    ...notesOf(document, reader),
    payment_terms: reader.text('payment_terms', document.payment_terms),
    delivery: deliveryOf(document, reader),
    payee: payeeOf(document, reader),
    tax_representative: representativeOf(document, reader),
    preceding: precedingOf(document, reader),
    allowances: document.allowances.map((one, index) =>
      adjustmentOf(one, `allowances.${index}`, { sum, reader, vatCodeOf, reasons: allowanceReasons }),
    ),
    charges: document.charges.map((one, index) =>
      adjustmentOf(one, `charges.${index}`, { sum, reader, vatCodeOf, reasons: chargeReasons }),
    ),
    rounding_minor:
      document.totals?.rounding === undefined ? 0 : reader.minor('totals.rounding', document.totals.rounding),
    prepaid_minor: prepaidOf(document, reader),
    type_code: typeCodeOf(document, reader),
    tax_point_code: taxPointCodeOf(document, reader),
    invoiced_object: reader.identifier('invoiced_object', document.invoiced_object, objectSchemes),
    payment_means: paymentMeansOf(document, reader),
    supporting_documents: supportingDocumentsOf(document, reader),
    lines,
  }
  leaveOtherTotals(body, document, current, reader)
  leaveTradingName(document, reader)
  const attachments = attachmentsOf(document, reader)
  return { kind: document.kind, body, attachments, left_out: reader.leftOut }
}

const untaxed = { vat_code: '', category: 'O' as const, rate: '0' }

const referencesOf = (document: EInvoice, reader: FieldReader) => ({
  reference: reader.line('order_reference', document.order_reference),
  buyer_reference: reader.line('buyer_reference', document.buyer_reference),
  contract_reference: reader.line('contract_reference', document.contract_reference),
  project_reference: reader.line('project_reference', document.project_reference),
  despatch_reference: reader.line('despatch_advice', document.despatch_advice),
  sales_order_reference: reader.line('sales_order_reference', document.sales_order_reference),
  receiving_reference: reader.line('receiving_advice', document.receiving_advice),
  tender_reference: reader.line('tender_reference', document.tender_reference),
  accounting_cost: reader.line('accounting', document.accounting),
})

/** A draft is issued today or later: a due date that is over is not taken. A credit note has neither of the two. */
function datesOf(document: EInvoice, today: string, reader: FieldReader) {
  const period = reader.period('period', document.period)
  if (document.kind === 'credit_note') {
    reader.leaveOut('due_date', document.due_date, 'nothing_due')
    reader.leaveOut('tax_point_date', document.tax_point_date, 'tax_point')
    return { supply_date: null, due_date: null, period }
  }
  const due = reader.date('due_date', document.due_date)
  if (due !== null && due < today) reader.leaveOut('due_date', due)
  return {
    supply_date: reader.date('tax_point_date', document.tax_point_date),
    due_date: due !== null && due >= today ? due : null,
    period,
  }
}

/** Of split payment (category B) the VAT is what counts as paid: it goes with the VAT, for which there is no code. */
const isSplitPayment = ({ vat_breakdown }: EInvoice) => vat_breakdown.some(({ category }) => category === 'B')

function prepaidOf(document: EInvoice, reader: FieldReader) {
  const { totals } = document
  if (totals?.prepaid === undefined) return 0
  if (isSplitPayment(document)) {
    reader.leaveOut('totals.prepaid', totals.prepaid, 'split_payment')
    return 0
  }
  const prepaid = reader.minor('totals.prepaid', totals.prepaid)
  if (prepaid < 0) reader.leaveOut('totals.prepaid', totals.prepaid, 'owed')
  return Math.max(0, prepaid)
}

function deliveryOf({ delivery }: EInvoice, reader: FieldReader) {
  if (!delivery) return null
  const name = reader.line('delivery.name', delivery.name, 200)
  const date = reader.date('delivery.date', delivery.date)
  const address = addressOf(delivery.address, 'delivery.address', reader)
  const location = reader.identifier('delivery.location', delivery.location)
  const isEmpty = name === '' && (date ?? address ?? location) === null
  return isEmpty ? null : { name, date, address, location }
}

const precedingOf = ({ preceding }: EInvoice, reader: FieldReader) =>
  preceding
    .map(({ number, issue_date }, index) => ({
      number: reader.line(`preceding.${index}.number`, number, 60),
      issue_date: reader.date(`preceding.${index}.issue_date`, issue_date),
    }))
    .filter(({ number }) => number !== '')

type Adjusting = { sum: number; reader: FieldReader; vatCodeOf: FindVatCode; reasons: ReadonlySet<string> }

/** A customer has one name. */
function leaveTradingName({ buyer }: EInvoice, reader: FieldReader) {
  if (buyer?.trading_name !== buyer?.name) reader.leaveOut('buyer.trading_name', buyer?.trading_name)
}

/** A percentage stays one where it is of the sum of the lines, as ours are, and comes to what is written. */
function adjustmentOf(
  one: AllowanceCharge,
  at: string,
  { sum, reader, vatCodeOf, reasons }: Adjusting,
): DraftAdjustment {
  const amount_minor = reader.minor(`${at}.amount`, one.amount)
  const percent = percentOf(one, sum, amount_minor)
  leaveBase(one, at, { isOfLines: percent !== null, reader })
  return {
    reason: reader.line(`${at}.reason`, one.reason, 200),
    reason_code: reader.code(`${at}.reason_code`, one.reason_code, reasons),
    percent,
    amount_minor: percent === null ? amount_minor : 0,
    vat_code: vatCodeOf(at, one.vat),
  }
}

/** What a percentage is of is the sum of the lines here; anything else is listed with it. */
function leaveBase(
  one: AllowanceCharge,
  at: string,
  { isOfLines, reader }: { isOfLines: boolean; reader: FieldReader },
) {
  if (isOfLines) return
  reader.leaveOut(`${at}.percent`, one.percent)
  reader.leaveOut(`${at}.base_amount`, one.base_amount)
}

function percentOf({ percent }: AllowanceCharge, sum: number, amount_minor: number) {
  const written = numberOf(percent)
  if (written === null) return null
  const share = asText(written)
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(share) || compareDecimals(share, '100') > 0) return null
  const line = { quantity: '1', unit_price: String(sum), discount_percent: '0' }
  const whole = documentTotals([{ ...line, ...untaxed }], 'JPY', {
    charges: [{ ...untaxed, percent: share, amount_minor: 0 }],
  })
  return whole.charge_minor === amount_minor ? share : null
}

/**
 * VAT is worked out anew here, on each group; others round it for each line, or write a total that is simply another. Where the draft
 * comes to something else, what was written is listed. Without a VAT code of ours nothing can be compared, and that is listed already.
 */
function leaveOtherTotals(body: DraftBody, { totals }: EInvoice, codes: readonly VatCode[], reader: FieldReader) {
  const taxedBy = ({ vat_code }: { vat_code?: string | undefined }) => {
    const found = codes.find(({ code }) => code === vat_code)
    return found && { vat_code: found.code, category: found.category, rate: found.rate }
  }
  const taxed = <Part extends { vat_code?: string | undefined }>(parts: readonly Part[]) =>
    parts.flatMap((part) => {
      const vat = taxedBy(part)
      return vat ? [{ ...part, ...vat }] : []
    })
  const [lines, allowances, charges] = [taxed(body.lines), taxed(body.allowances), taxed(body.charges)]
  const count = body.lines.length + body.allowances.length + body.charges.length
  if (lines.length + allowances.length + charges.length < count) return
  const { rounding_minor, prepaid_minor } = body
  const found = documentTotals(lines, reader.currency, { allowances, charges, rounding_minor, prepaid_minor })
  const isOther = (written: string | undefined, minor: number) =>
    written !== undefined && reader.minor('totals', written) !== minor
  if (isOther(totals?.with_vat, found.gross_minor)) reader.leaveOut('totals.with_vat', totals?.with_vat)
  else if (isOther(totals?.payable, found.payable_minor)) reader.leaveOut('totals.payable', totals?.payable)
}
