import { sql } from 'kysely'
import { compiledOnce } from '#server/platform/database/compiled-once.ts'
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

/**
 * Holds invoices until the transaction ends. Whoever pays the same ones at the same moment is waited for, and the rows come as they
 * left them. Always in the same order, so that two who want the same invoices wait for each other and not for ever.
 */
export const lockedAllocatable = compiledOnce((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'customer_id', 'currency', 'document_date', 'outstanding_minor'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
)

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
