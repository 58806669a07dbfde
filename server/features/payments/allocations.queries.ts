import type { Db, Tx } from '#server/platform/database/database.ts'

/** Where the money comes from. */
export type Source = { payment_id: string } | { credit_note_id: string }

/** The database adds it to the sums that are kept of both sides, and refuses what does not fit. */
export const insertAllocations = (
  tx: Tx,
  source: Source,
  allocations: { invoice_id: string; amount_minor: number; allocated_on: string }[],
  created_by: string | null,
) =>
  tx
    .insertInto('allocations')
    .values(allocations.map((allocation) => ({ ...source, ...allocation, created_by })))
    .execute()

/** Always in the same order, so that two who want the same invoices wait for each other and not for ever. */
export const lockInvoices = (tx: Tx, invoiceIds: string[]) =>
  tx.selectFrom('invoices').select('id').where('id', 'in', invoiceIds).orderBy('id').forUpdate().execute()

/** Read after locking, in a statement of its own: it sees what everyone before has committed. */
export const findAllocatable = (tx: Tx, invoiceIds: string[]) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'customer_id', 'currency', 'document_date', 'outstanding_minor'])
    .where('id', 'in', invoiceIds)
    .execute()

export const listOpenIds = (db: Db, customerId: string, currency: string) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('status', '=', 'issued')
    .where('outstanding_minor', '>', 0)
    .orderBy('due_date')
    .orderBy('issue_date')
    .orderBy('number')
    .execute()
