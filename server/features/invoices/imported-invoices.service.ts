import type { Instant } from '#shared/dates/instant.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { asTermsColumns, type PaymentTerms } from '#shared/features/documents/payment-terms.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { convertMinor, type VatGroup } from '#shared/money/document-totals.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { insertNumbered } from '#server/platform/database/sql/insert-numbered.ts'
import { partiesOf } from './issuing/invoice-content.ts'

/** An open document of another system, completed with who we and the customer are now. */
export type ImportedDocument = {
  number: string
  customer: Customer
  business: BusinessRow
  rates: readonly VatCode[]
  issue_date: string
  due_date: string
  terms: PaymentTerms
  currency: string
  exchange_rate: string | null
  reference: string
  net_minor: number
  vat_minor: number
  gross_minor: number
  settled_before_minor: number
  lines: InvoiceLine[]
  vat_groups: VatGroup[]
}

export type ImportedBy = { user_id: string; import_id: string; now: Instant }

/** What a document that was brought in has in common with every other, whatever its kind. */
export function frozenFields(document: ImportedDocument, { user_id, import_id, now }: ImportedBy) {
  const { customer, business, rates, issue_date, currency, exchange_rate, vat_minor } = document
  const groups = document.vat_groups
  const isForeign = exchange_rate !== null && currency !== business.base_currency
  return {
    kind: 'imported' as const,
    status: 'issued' as const,
    import_id,
    number: document.number,
    customer_id: customer.id,
    customer_name: customer.name,
    currency,
    issue_date,
    document_date: issue_date,
    tax_point: issue_date,
    exchange_rate,
    exchange_rate_date: exchange_rate === null ? null : issue_date,
    net_minor: document.net_minor,
    vat_minor,
    gross_minor: document.gross_minor,
    vat_base_minor: isForeign ? convertMinor(vat_minor, currency, business.base_currency, exchange_rate) : null,
    settled_before_minor: document.settled_before_minor,
    vat_groups: groups,
    parties: partiesOf(business, customer, null, { groups, rates, taxPoint: issue_date }),
    issued_at: now,
    created_at: now,
    created_by: user_id,
  }
}

/** Returns the id of each, or undefined if a concurrent import has created the same number. */
export async function createImportedInvoices(tx: Tx, by: ImportedBy, documents: readonly ImportedDocument[]) {
  const rows = documents.map((document) => ({
    ...frozenFields(document, by),
    reference: document.reference,
    due_date: document.due_date,
    ...asTermsColumns(document.terms),
    // What was settled before counts as paid from the beginning.
    paid_minor: document.settled_before_minor,
    lines: document.lines,
  }))
  return rows.map(await insertNumbered(tx, 'invoices', rows))
}
