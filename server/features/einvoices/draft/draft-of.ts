import { allowanceReasons, chargeReasons } from '#shared/einvoices/codes/allowance-charge-reasons.ts'
import { objectSchemes } from '#shared/einvoices/codes/document-codes.ts'
import type { AllowanceCharge, EInvoice } from '#shared/einvoices/einvoice.ts'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { DraftAdjustment, DraftBody } from '#shared/features/einvoices/e-invoice-draft.ts'
import { taxPointOf } from '#shared/features/invoices/invoice-dates.ts'
import { asText, compareDecimals } from '#shared/money/decimal.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { numberOf } from '../rules/amounts.ts'
import { draftLineOf } from './draft-line-of.ts'
import { attachmentsOf, supportingDocumentsOf } from './draft-attachments.ts'
import { addressOf, payeeOf, representativeOf } from './draft-parties.ts'
import { paymentMeansOf } from './draft-payment.ts'
import { notesOf, taxPointCodeOf, typeCodeOf } from './draft-rare.ts'
import { noOrder } from '../writing/write-ubl.ts'
import { Taking } from './taking.ts'
import { codesOn, type FindVatCode, vatCodeFinder } from './vat-code-finder.ts'
import { leaveOtherTotals } from './written-totals.ts'

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
  const taking = new Taking(currency ?? base_currency)
  if (currency === undefined) taking.leave('currency', document.currency)
  const dates = datesOf(document, today, taking)
  const current = codesOn(taxPointOf(today, dates.supply_date), vatCodes)
  const vatCodeOf = vatCodeFinder(document, current, taking)
  const lines = document.lines.map((line, index) => draftLineOf(line, index, taking, vatCodeOf))
  const sum = documentTotals(
    lines.map((line) => ({ ...line, ...untaxed })),
    taking.currency,
  ).lines_net_minor
  const body: DraftBody = {
    ...(currency !== undefined && { currency }),
    ...referencesOf(document, taking),
    ...dates,
    ...notesOf(document, taking),
    payment_terms: taking.text('payment_terms', document.payment_terms),
    delivery: deliveryOf(document, taking),
    payee: payeeOf(document, taking),
    tax_representative: representativeOf(document, taking),
    preceding: precedingOf(document, taking),
    allowances: document.allowances.map((one, index) =>
      adjustmentOf(one, `allowances.${index}`, { sum, taking, vatCodeOf, reasons: allowanceReasons }),
    ),
    charges: document.charges.map((one, index) =>
      adjustmentOf(one, `charges.${index}`, { sum, taking, vatCodeOf, reasons: chargeReasons }),
    ),
    rounding_minor:
      document.totals?.rounding === undefined ? 0 : taking.minor('totals.rounding', document.totals.rounding),
    prepaid_minor: prepaidOf(document, taking),
    type_code: typeCodeOf(document, taking),
    tax_point_code: taxPointCodeOf(document, taking),
    invoiced_object: taking.identifier('invoiced_object', document.invoiced_object, objectSchemes),
    payment_means: paymentMeansOf(document, taking),
    supporting_documents: supportingDocumentsOf(document, taking),
    lines,
  }
  leaveOtherTotals(body, document, current, taking)
  leaveTradingName(document, taking)
  const attachments = attachmentsOf(document, taking)
  return { kind: document.kind, body, attachments, left_out: taking.leftOut }
}

const untaxed = { vat_code: '', category: 'O' as const, rate: '0' }

const referencesOf = (document: EInvoice, taking: Taking) => ({
  reference: taking.line('order_reference', document.order_reference),
  buyer_reference: taking.line('buyer_reference', document.buyer_reference),
  contract_reference: taking.line('contract_reference', document.contract_reference),
  project_reference: taking.line('project_reference', document.project_reference),
  despatch_reference: taking.line('despatch_advice', document.despatch_advice),
  sales_order_reference: taking.line('sales_order_reference', document.sales_order_reference),
  receiving_reference: taking.line('receiving_advice', document.receiving_advice),
  tender_reference: taking.line('tender_reference', document.tender_reference),
  accounting_cost: taking.line('accounting', document.accounting),
})

/** A draft is issued today or later: a due date that is over is not taken. A credit note has neither of the two. */
function datesOf(document: EInvoice, today: string, taking: Taking) {
  const period = taking.period('period', document.period)
  if (document.kind === 'credit_note') {
    taking.leave('due_date', document.due_date, 'nothing_due')
    taking.leave('tax_point_date', document.tax_point_date, 'tax_point')
    return { supply_date: null, due_date: null, period }
  }
  const due = taking.date('due_date', document.due_date)
  if (due !== null && due < today) taking.leave('due_date', due)
  return {
    supply_date: taking.date('tax_point_date', document.tax_point_date),
    due_date: due !== null && due >= today ? due : null,
    period,
  }
}

/** Of split payment (category B) the VAT is what counts as paid: it goes with the VAT, for which there is no code. */
const isSplitPayment = ({ vat_breakdown }: EInvoice) => vat_breakdown.some(({ category }) => category === 'B')

function prepaidOf(document: EInvoice, taking: Taking) {
  const { totals } = document
  if (totals?.prepaid === undefined) return 0
  if (isSplitPayment(document)) {
    taking.leave('totals.prepaid', totals.prepaid, 'split_payment')
    return 0
  }
  const prepaid = taking.minor('totals.prepaid', totals.prepaid)
  if (prepaid < 0) taking.leave('totals.prepaid', totals.prepaid, 'owed')
  return Math.max(0, prepaid)
}

function deliveryOf({ delivery }: EInvoice, taking: Taking) {
  if (!delivery) return null
  const name = taking.line('delivery.name', delivery.name, 200)
  const date = taking.date('delivery.date', delivery.date)
  const address = addressOf(delivery.address, 'delivery.address', taking)
  const location = taking.identifier('delivery.location', delivery.location)
  const isEmpty = name === '' && (date ?? address ?? location) === null
  return isEmpty ? null : { name, date, address, location }
}

const precedingOf = ({ preceding }: EInvoice, taking: Taking) =>
  preceding
    .map(({ number, issue_date }, index) => ({
      number: taking.line(`preceding.${index}.number`, number, 60),
      issue_date: taking.date(`preceding.${index}.issue_date`, issue_date),
    }))
    .filter(({ number }) => number !== '')

type Adjusting = { sum: number; taking: Taking; vatCodeOf: FindVatCode; reasons: ReadonlySet<string> }

/** A customer has one name. */
function leaveTradingName({ buyer }: EInvoice, taking: Taking) {
  if (buyer?.trading_name !== buyer?.name) taking.leave('buyer.trading_name', buyer?.trading_name)
}

/** A percentage stays one where it is of the sum of the lines, as ours are, and comes to what is written. */
function adjustmentOf(
  one: AllowanceCharge,
  at: string,
  { sum, taking, vatCodeOf, reasons }: Adjusting,
): DraftAdjustment {
  const amount_minor = taking.minor(`${at}.amount`, one.amount)
  const percent = percentOf(one, sum, amount_minor)
  leaveBase(one, at, { isOfLines: percent !== null, taking })
  return {
    reason: taking.line(`${at}.reason`, one.reason, 200),
    reason_code: taking.code(`${at}.reason_code`, one.reason_code, reasons),
    percent,
    amount_minor: percent === null ? amount_minor : 0,
    vat_code: vatCodeOf(at, one.vat),
  }
}

/** What a percentage is of is the sum of the lines here; anything else is listed with it. */
function leaveBase(one: AllowanceCharge, at: string, { isOfLines, taking }: { isOfLines: boolean; taking: Taking }) {
  if (isOfLines) return
  taking.leave(`${at}.percent`, one.percent)
  taking.leave(`${at}.base_amount`, one.base_amount)
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
