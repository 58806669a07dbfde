import { minorToDecimal } from '#shared/i18n/formats.ts'
import { detailColumns } from '#server/features/documents/detail-columns.service.ts'
import type { ExportedInvoice } from './invoice-list.queries.ts'

type Row = ExportedInvoice

/** Amounts as plain decimals of their currency, which every spreadsheet reads. What is new comes last. */
export const csvColumns = {
  number: (invoice: Row) => invoice.number,
  state: (invoice: Row) => invoice.state,
  customer: (invoice: Row) => invoice.customer_name,
  reference: (invoice: Row) => invoice.reference,
  issue_date: (invoice: Row) => invoice.issue_date,
  due_date: (invoice: Row) => invoice.due_date,
  currency: (invoice: Row) => invoice.currency,
  net: (invoice: Row) => minorToDecimal(invoice.net_minor, invoice.currency),
  vat: (invoice: Row) => minorToDecimal(invoice.vat_minor, invoice.currency),
  gross: (invoice: Row) => minorToDecimal(invoice.gross_minor, invoice.currency),
  outstanding: (invoice: Row) => minorToDecimal(invoice.outstanding_minor, invoice.currency),
  origin: (invoice: Row) => invoice.kind,
  on_hold: (invoice: Row) => invoice.hold_kind,
  last_email: (invoice: Row) => invoice.email_status,
  buyer_reference: (invoice: Row) => invoice.buyer_reference,
  contract_reference: (invoice: Row) => invoice.contract_reference,
  project_reference: (invoice: Row) => invoice.project_reference,
  allowances: (invoice: Row) => minorToDecimal(invoice.allowance_minor, invoice.currency),
  charges: (invoice: Row) => minorToDecimal(invoice.charge_minor, invoice.currency),
  rounding: (invoice: Row) => minorToDecimal(invoice.rounding_minor, invoice.currency),
  prepaid: (invoice: Row) => minorToDecimal(invoice.prepaid_minor, invoice.currency),
  ...detailColumns,
}
