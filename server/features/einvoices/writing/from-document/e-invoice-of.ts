import type { AllowanceCharge, EInvoice } from '#shared/einvoices/einvoice.ts'
import { whyNotExpressible } from '#shared/features/documents/party-identifiers.ts'
import { statedTerms } from '#shared/features/documents/payment-terms.ts'
import type { DocumentContent, PrintedAdjustment } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { plainDecimal } from '#shared/money/decimal.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { attachmentsOf } from './files-of.ts'
import { discount, lineOf, otherCharge, periodOf, reasonOf } from './line-of.ts'
import { buyerOf, deliveryOf, identified, payeeOf, representativeOf, sellerOf } from './parties-of.ts'
import { paymentOf } from './payment-of.ts'
import { orAbsent } from '#shared/validation/text.ts'
import { breakdownOf, vatOf } from './vat-of.ts'

const peppolProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** What a document says that it follows (BT-24), and in which process it is exchanged (BT-23). */
const identifiers: Record<EInvoiceProfile, Pick<EInvoice, 'specification' | 'process'>> = {
  none: { specification: 'urn:cen.eu:en16931:2017', process: undefined },
  factur_x: { specification: 'urn:cen.eu:en16931:2017', process: undefined },
  peppol: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: peppolProcess,
  },
  xrechnung: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: peppolProcess,
  },
}

type Expressed = Parameters<typeof whyNotExpressible>[0] & { gross_minor: number }

export const isExpressible = ({ gross_minor, ...document }: Expressed) =>
  gross_minor >= 0 && whyNotExpressible(document) === null

/** The same document for programs: what was frozen when it was issued, under the terms of EN 16931. */
export function eInvoiceOf(content: DocumentContent, profile: EInvoiceProfile): EInvoice {
  const { kind, currency, exchange, base_currency } = content
  const amount = (minor: number) => minorToDecimal(minor, currency)
  return {
    kind,
    ...identifiers[profile],
    number: orAbsent(content.number ?? ''),
    issue_date: content.issue_date,
    type_code: content.type_code || usualType[kind],
    currency,
    vat_currency: exchange ? base_currency : undefined,
    tax_point_date: taxPointOf(content),
    tax_point_code: orAbsent(content.tax_point_code),
    due_date: content.due_date ?? undefined,
    buyer_reference: orAbsent(content.buyer_reference),
    project_reference: orAbsent(content.project_reference),
    contract_reference: orAbsent(content.contract_reference),
    order_reference: orAbsent(content.reference),
    sales_order_reference: orAbsent(content.sales_order_reference),
    receiving_advice: orAbsent(content.receiving_reference),
    despatch_advice: orAbsent(content.despatch_reference),
    tender_reference: orAbsent(content.tender_reference),
    invoiced_object: identified(content.invoiced_object),
    accounting: orAbsent(content.accounting_cost),
    payment_terms: termsOf(content),
    notes: notesOf(content, profile),
    preceding: precedingOf(content),
    seller: sellerOf(content),
    buyer: buyerOf(content),
    payee: payeeOf(content),
    tax_representative: representativeOf(content),
    delivery: deliveryOf(content),
    period: periodOf(content.period),
    payment: paymentOf(content),
    creditor_id: creditorOf(content),
    allowances: content.allowances.flatMap((one) => adjustmentsOf(one, content, discount)),
    charges: content.charges.flatMap((one) => adjustmentsOf(one, content, otherCharge)),
    totals: {
      lines: amount(content.lines_net_minor),
      allowances: sumOf(content.allowances, amount),
      charges: sumOf(content.charges, amount),
      without_vat: amount(content.net_minor),
      with_vat: amount(content.gross_minor),
      prepaid: content.prepaid_minor === 0 ? undefined : amount(content.prepaid_minor),
      rounding: content.rounding_minor === 0 ? undefined : amount(content.rounding_minor),
      payable: amount(content.payable_minor),
    },
    vat_totals: [
      { amount: amount(content.vat_minor), currency },
      ...(exchange
        ? [{ amount: minorToDecimal(exchange.vat_base_minor, base_currency), currency: base_currency }]
        : []),
    ],
    vat_breakdown: content.vat_groups.map((group) => breakdownOf(group, currency, profile)),
    attachments: attachmentsOf(content),
    lines: content.lines.map((line, index) => lineOf(line, index, currency)),
  }
}

const usualType = { invoice: '380', credit_note: '381' }

const creditorOf = ({ payment_means }: DocumentContent) => orAbsent(payment_means?.creditor_id ?? '')

/** A day, or a rule that says which: never both (BR-CO-03). */
const taxPointOf = ({ tax_point, issue_date, tax_point_code }: DocumentContent) =>
  tax_point === issue_date || tax_point_code !== '' ? undefined : tax_point

/** Peppol takes a single note (R002). */
function notesOf({ reason, message, notes }: DocumentContent, profile: EInvoiceProfile): EInvoice['notes'] {
  const plain = [reason, message].filter((text) => text !== '')
  const all = [
    ...plain.map((text) => ({ subject_code: undefined, text })),
    ...notes.map(({ subject_code, text }) => ({ subject_code: orAbsent(subject_code), text })),
  ]
  if (profile !== 'peppol' || all.length < 2) return all
  return [{ subject_code: undefined, text: all.map(({ text }) => text).join('\n') }]
}

/** What the document says of its payment; a credit note says at least what becomes of its amount. */
const termsOf = (content: DocumentContent) =>
  orAbsent(statedTerms(content, translateTo(content.language))) ??
  (content.kind === 'credit_note' ? translateTo(content.language)('einvoice.credit_terms') : undefined)

/** The credited invoice first. */
const precedingOf = ({ credited_invoice, preceding }: DocumentContent) =>
  [...(credited_invoice ? [credited_invoice] : []), ...preceding].map(({ number, issue_date }) => ({
    number,
    issue_date: issue_date ?? undefined,
  }))

const sumOf = (adjustments: readonly PrintedAdjustment[], amount: (minor: number) => string) =>
  adjustments.length === 0 ? undefined : amount(adjustments.reduce((sum, { amount_minor }) => sum + amount_minor, 0))

/** One for each VAT group to which it belongs. A percentage is said with what it is taken of: the lines of the group, or all of them. */
function adjustmentsOf(one: PrintedAdjustment, content: DocumentContent, usualCode: string): AllowanceCharge[] {
  const { currency, lines } = content
  return one.parts.map((part) => {
    const of = one.parts.length > 1 ? lines.filter((line) => isOfGroup(line, part)) : lines
    const base = of.reduce((sum, { net_minor }) => sum + net_minor, 0)
    return {
      amount: minorToDecimal(part.amount_minor, currency),
      base_amount: one.percent === null ? undefined : minorToDecimal(base, currency),
      percent: one.percent ?? undefined,
      vat: vatOf(part),
      ...reasonOf(one, usualCode),
    }
  })
}

type Taxed = { category: string; rate: string }

const isOfGroup = (line: Taxed, part: Taxed) => line.category === part.category && plainDecimal(line.rate) === part.rate
