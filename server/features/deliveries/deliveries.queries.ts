import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { DeliveryChannel, DeliveryStatus } from '#shared/features/deliveries/delivery.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'

type NewDelivery = DocumentKey & { channel: DeliveryChannel; created_by: string | null; created_at: Instant }

/** A document that is on its way already is left out. */
export const insertDeliveries = (tx: Tx, deliveries: NewDelivery[]) =>
  tx
    .insertInto('deliveries')
    .values(deliveries)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('deliveries')
    .leftJoin('users', 'users.id', 'deliveries.created_by')
    .select([
      'deliveries.id',
      'deliveries.channel',
      'deliveries.status',
      'deliveries.attempts',
      'deliveries.last_error',
      'deliveries.created_at',
      'users.name as created_by_name',
      'deliveries.answered_at',
    ])

const mostListed = 50

export function listDeliveries(db: Db, of: DocumentKey) {
  const deliveries = selectDeliveries(db)
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(mostListed)
  return 'invoice_id' in of
    ? deliveries.where('deliveries.invoice_id', '=', of.invoice_id).execute()
    : deliveries.where('deliveries.credit_note_id', '=', of.credit_note_id).execute()
}

export const findDelivery = (db: Db, id: string) =>
  selectDeliveries(db).where('deliveries.id', '=', id).executeTakeFirst()

const mostShown = 20

/** Leaves out documents that are on their way again. */
export const listFailedDeliveries = (db: Db) =>
  selectDeliveries(db)
    .leftJoin('invoices', 'invoices.id', 'deliveries.invoice_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'deliveries.credit_note_id')
    .select([
      'deliveries.invoice_id',
      'deliveries.credit_note_id',
      sql<string>`coalesce(invoices.number, credit_notes.number)`.as('number'),
      sql<string>`coalesce(invoices.customer_name, credit_notes.customer_name)`.as('customer_name'),
    ])
    .where('deliveries.status', 'in', ['failed', 'rejected'])
    .where(sql<boolean>`invoices.status is distinct from 'void'`)
    .where(
      sql<boolean>`not exists (
        select from deliveries newer where (newer.invoice_id = deliveries.invoice_id or newer.credit_note_id = deliveries.credit_note_id)
           and (newer.created_at, newer.id) > (deliveries.created_at, deliveries.id))`,
    )
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(mostShown)
    .execute()

export const lockDelivery = (tx: Tx, id: string) =>
  tx.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findQueuedDelivery = (db: Db, id: string) =>
  db.selectFrom('deliveries').selectAll().where('id', '=', id).where('status', '=', 'queued').executeTakeFirst()

type Outcome = { status: DeliveryStatus; last_error: string | null; answered_at?: Instant }

export const markDelivery = (tx: Tx, id: string, outcome: Outcome) =>
  tx.updateTable('deliveries').set(outcome).where('id', '=', id).execute()

/** Counts the attempt. An answer that came by call back meanwhile knows better, and stays. */
export const markAttempt = (tx: Tx, id: string, outcome: Outcome) =>
  tx
    .updateTable('deliveries')
    .set((row) => ({ ...outcome, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
