import { sql } from 'kysely'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Where the money comes from. */
export type Source = { payment_id: string } | { credit_note_id: string }

/** What of it stands on which invoice. */
export type Allocation = { invoice_id: string; invoice_number: string; amount_minor: number; allocated_on: string }

/** The database adds it to the sums that are kept of both sides, and refuses what does not fit. */
export const insertAllocations = (tx: Tx, source: Source, parts: readonly Allocation[], created_by: string | null) =>
  tx
    .insertInto('allocations')
    .values(parts.map(({ invoice_number: _, ...part }) => ({ ...source, ...part, created_by })))
    .execute()

/** The last day on which a payment of it was taken back: before it, less may have been owed than is now. */
const reopenedOn = sql<string | null>`(
  select max(allocated_on) from allocations where invoice_id = invoices.id and amount_minor < 0)`.as('reopened_on')

/**
 * Holds invoices until the transaction ends. Whoever pays the same ones at the same moment is waited for, and the rows come as they
 * left them. Always in the same order, so that two who want the same invoices wait for each other and not for ever.
 *
 * The ids come by way of a query: of a plain list the database would count them and plan anew each time.
 */
export const lockedAllocatable = compiledOnce((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'customer_id', 'currency', 'document_date', 'outstanding_minor', reopenedOn])
    .where('id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
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
