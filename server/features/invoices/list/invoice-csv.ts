import { minorToDecimal } from '#shared/i18n/formats.ts'
import type { InvoiceRow } from '#shared/features/invoices/invoices.contract.ts'

/** Amounts as plain decimals of their currency, which every spreadsheet reads. */
export const csvColumns = {
  number: (invoice: InvoiceRow) => invoice.number,
  state: (invoice: InvoiceRow) => invoice.state,
  customer: (invoice: InvoiceRow) => invoice.customer_name,
  reference: (invoice: InvoiceRow) => invoice.reference,
  issue_date: (invoice: InvoiceRow) => invoice.issue_date,
  due_date: (invoice: InvoiceRow) => invoice.due_date,
  currency: (invoice: InvoiceRow) => invoice.currency,
  net: (invoice: InvoiceRow) => minorToDecimal(invoice.net_minor, invoice.currency),
  vat: (invoice: InvoiceRow) => minorToDecimal(invoice.vat_minor, invoice.currency),
  gross: (invoice: InvoiceRow) => minorToDecimal(invoice.gross_minor, invoice.currency),
  outstanding: (invoice: InvoiceRow) => minorToDecimal(invoice.outstanding_minor, invoice.currency),
  origin: (invoice: InvoiceRow) => invoice.kind,
  on_hold: (invoice: InvoiceRow) => invoice.hold_kind,
  last_email: (invoice: InvoiceRow) => invoice.email_status,
}
