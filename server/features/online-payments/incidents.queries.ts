import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { IncidentKind } from '#shared/features/online-payments/online-payment.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type NewIncident = {
  online_payment_id: string
  kind: IncidentKind
  /** What the provider calls it, so that it is noted once. */
  reference: string
  amount_minor: number
  created_at: Instant
}

export async function insertIncident(tx: Tx, incident: NewIncident) {
  const added = await tx
    .insertInto('online_payment_incidents')
    .values(incident)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const hasIncident = async (db: Db, kind: IncidentKind, reference: string) =>
  (await db
    .selectFrom('online_payment_incidents')
    .select('id')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined

const mostShown = 20

export const listOpenIncidents = (db: Db) =>
  db
    .selectFrom('online_payment_incidents as incident')
    .innerJoin('online_payments as online', 'online.id', 'incident.online_payment_id')
    .innerJoin('invoices', 'invoices.id', 'online.invoice_id')
    .select([
      'incident.id',
      'incident.kind',
      'incident.amount_minor',
      'online.currency',
      'online.invoice_id',
      sql<string>`invoices.number`.as('number'),
      'invoices.customer_name',
      'online.payment_id',
      'incident.created_at',
    ])
    .where('incident.resolved_at', 'is', null)
    .orderBy('incident.created_at', 'desc')
    .orderBy('incident.id', 'desc')
    .limit(mostShown)
    .execute()

export const lockIncident = (tx: Tx, id: string) =>
  tx
    .selectFrom('online_payment_incidents')
    .select(['id', 'resolved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markResolved = (tx: Tx, id: string, resolved_by: string, resolved_at: Instant) =>
  tx.updateTable('online_payment_incidents').set({ resolved_at, resolved_by }).where('id', '=', id).execute()
