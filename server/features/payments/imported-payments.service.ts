import type { ImportedBy, ImportedDocument } from '#server/features/invoices/imported-invoices.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { insertNumbered } from '#server/platform/database/sql/insert-numbered.ts'

/**
 * Money that was left on account in another system: only what is left of it comes here. Answers the id of each, or undefined where
 * a concurrent import has created the same number.
 */
export async function createImportedPayments(
  tx: Tx,
  { user_id, import_id, now }: ImportedBy,
  payments: readonly ImportedDocument[],
) {
  const rows = payments.map(({ number, customer, currency, gross_minor, settled_before_minor, ...payment }) => ({
    kind: 'imported' as const,
    import_id,
    number,
    customer_id: customer.id,
    currency,
    amount_minor: gross_minor - settled_before_minor,
    payment_date: payment.issue_date,
    method: 'other' as const,
    reference: payment.reference || number,
    created_at: now,
    created_by: user_id,
  }))
  return rows.map(await insertNumbered(tx, 'payments', rows))
}
