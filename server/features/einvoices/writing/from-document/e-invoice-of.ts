import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { lineOf } from './line-of.ts'
import { buyerOf, deliveryOf, sellerOf } from './parties-of.ts'
import { paymentOf } from './payment-of.ts'
import { orAbsent } from './present.ts'
import { breakdownOf } from './vat-of.ts'

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

/** EN 16931 counts in hundredths at most, and what is outside the scope of VAT stands in no document with anything else. */
export function isExpressible({ currency, vat_groups, gross_minor }: DocumentContent) {
  const outside = vat_groups.filter(({ category }) => category === 'O').length
  return minorUnitDigits(currency) <= 2 && gross_minor >= 0 && (outside === 0 || outside === vat_groups.length)
}

/** The same document for programs: what was frozen when it was issued, under the terms of EN 16931. */
export function eInvoiceOf(content: DocumentContent, profile: EInvoiceProfile): EInvoice {
  const { kind, currency, exchange, base_currency } = content
  const amount = (minor: number) => minorToDecimal(minor, currency)
  return {
    kind,
    ...identifiers[profile],
    number: orAbsent(content.number ?? ''),
    issue_date: content.issue_date,
    type_code: kind === 'invoice' ? '380' : '381',
    currency,
    vat_currency: exchange ? base_currency : undefined,
    tax_point_date: content.tax_point === content.issue_date ? undefined : content.tax_point,
    tax_point_code: undefined,
    due_date: content.due_date ?? undefined,
    buyer_reference: undefined,
    project_reference: undefined,
    contract_reference: undefined,
    order_reference: orAbsent(content.reference),
    sales_order_reference: undefined,
    receiving_advice: undefined,
    despatch_advice: undefined,
    tender_reference: undefined,
    accounting: undefined,
    payment_terms: kind === 'credit_note' ? translateTo(content.language)('einvoice.credit_terms') : undefined,
    notes: [content.reason, content.message]
      .filter((text) => text !== '')
      .map((text) => ({ subject_code: undefined, text })),
    preceding: content.credited_invoice ? [content.credited_invoice] : [],
    seller: sellerOf(content),
    buyer: buyerOf(content),
    delivery: deliveryOf(content),
    payment: paymentOf(content),
    creditor_id: undefined,
    allowances: [],
    charges: [],
    totals: {
      lines: amount(content.net_minor),
      allowances: undefined,
      charges: undefined,
      without_vat: amount(content.net_minor),
      with_vat: amount(content.gross_minor),
      prepaid: undefined,
      rounding: undefined,
      payable: amount(content.gross_minor),
    },
    vat_totals: [
      { amount: amount(content.vat_minor), currency },
      ...(exchange
        ? [{ amount: minorToDecimal(exchange.vat_base_minor, base_currency), currency: base_currency }]
        : []),
    ],
    vat_breakdown: content.vat_groups.map((group) => breakdownOf(group, currency)),
    attachments: [],
    lines: content.lines.map((line, index) => lineOf(line, index, currency)),
  }
}
