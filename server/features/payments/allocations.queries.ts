import { sql } from 'kysely'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Where the money comes from. */
export type Source = { payment_id: string } | { credit_note_id: string }

/** How much of it is allocated to which invoice. */
export type Allocation = { invoice_id: string; invoice_number: string; amount_minor: number; allocated_on: string }

/** The database updates the stored sums of both sides, and refuses amounts that do not fit. */
export const insertAllocations = (
  tx: Tx,
  parts: readonly (Allocation & { source: Source })[],
  created_by: string | null,
) =>
  tx
    .insertInto('allocations')
    .values(parts.map(({ invoice_number: _, source, ...part }) => ({ ...source, ...part, created_by })))
    .execute()

/** The last date on which a payment or a write-off of it was reversed: before that, less may have been owed than now. */
const reopenedOn = sql<string | null>`greatest(
  (select max(allocated_on) from allocations where invoice_id = invoices.id and amount_minor < 0),
  (select max(write_off_date) from write_offs where invoice_id = invoices.id and amount_minor < 0))`.as('reopened_on')

/**
 * Locks invoices until the transaction ends, waits for others that pay the same ones, and returns the rows as those
 * left them. The order is always the same, so that there are no deadlocks. Drafts are not locked: a transaction that issues one holds
 * it while it takes payments, so those who hold payments must not wait for it.
 * The ids come from a subquery: with a plain list the planner would count them and plan anew each time.
 */
export const lockedAllocatable = compiledOnce((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'customer_id', 'currency', 'document_date', 'outstanding_minor', reopenedOn])
    .where('id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
    .where('status', '<>', 'draft')
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

/** Which of them are drafts of the customer; not held. */
export const listDraftsAmong = (db: Db, ids: readonly string[], customerId: string) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'draft')
    .execute()

type Payer = { customer_id: string; currency: string }

/** Who owes an invoice, in what; not held. */
export const findPayer = (db: Db, invoiceId: string): Promise<Payer | undefined> =>
  db.selectFrom('invoices').select(['customer_id', 'currency']).where('id', '=', invoiceId).executeTakeFirst()

/** Holds the credit notes of a customer that have something left. */
export async function lockCreditWithRest(tx: Tx, { customer_id, currency }: Payer) {
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['id', 'document_date', 'unallocated_minor'])
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .where('unallocated_minor', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  return notes.map(({ document_date: date, ...note }) => ({ ...note, date, source: { credit_note_id: note.id } }))
}

/** Holds the payments of a customer that have something on account. */
export async function lockPaymentsOnAccount(tx: Tx, { customer_id, currency }: Payer) {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'payment_date', 'unallocated_minor'])
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .where('unallocated_minor', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  return payments.map(({ payment_date: date, ...payment }) => ({
    ...payment,
    date,
    source: { payment_id: payment.id },
  }))
}
