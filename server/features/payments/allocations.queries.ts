import { sql } from 'kysely'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Where the money comes from. */
export type Source = { payment_id: string } | { credit_note_id: string }

/** How much of it is allocated to which invoice. */
export type Allocation = { invoice_id: string; invoice_number: string; amount_minor: number; allocated_on: string }

/** The database updates the stored sums of both sides, and refuses amounts that do not fit. */
export const insertAllocations = (tx: Tx, source: Source, parts: readonly Allocation[], created_by: string | null) =>
  tx
    .insertInto('allocations')
    .values(parts.map(({ invoice_number: _, ...part }) => ({ ...source, ...part, created_by })))
    .execute()

/** The last date on which one of its payments was reversed: before that, less may have been owed than now. */
const reopenedOn = sql<string | null>`(
  select max(allocated_on) from allocations where invoice_id = invoices.id and amount_minor < 0)`.as('reopened_on')

/**
 * Locks invoices until the transaction ends, waits for others that pay the same ones, and returns the rows as those
 * left them. The order is always the same, so that there are no deadlocks.
 * The ids come from a subquery: with a plain list the planner would count them and plan anew each time.
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
