import { sql } from 'kysely'
import { type Instant, later, minute } from '#shared/dates/instant.ts'
import type { OnlinePaymentStatus } from '#shared/features/online-payments/online-payment.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const mayBePaid: OnlinePaymentStatus[] = ['created', 'open']

export type OnlinePaymentRow = NonNullable<Awaited<ReturnType<typeof findOnlinePayment>>>

export const findOnlinePayment = (db: Db, id: string) =>
  db.selectFrom('online_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** The attempt that is under way, of which an invoice has one at most. */
export const findOpenPayment = (db: Db, invoiceId: string) =>
  db
    .selectFrom('online_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', mayBePaid)
    .executeTakeFirst()

export const findNewestPayment = (db: Db, invoiceId: string) =>
  db
    .selectFrom('online_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewOnlinePayment = {
  link_id: string
  invoice_id: string
  provider: 'stripe' | 'stand_in'
  is_live: boolean
  currency: string
  amount_minor: number
  created_at: Instant
}

export const insertOnlinePayment = (tx: Tx, row: NewOnlinePayment) =>
  tx.insertInto('online_payments').values(row).returningAll().executeTakeFirstOrThrow()

/** Locked before the payment and the invoice, by all who settle it. */
export const lockOnlinePayment = (tx: Tx, id: string) =>
  tx.selectFrom('online_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Named = { session_id: string } | { charge_id: string } | { payment_id: string }

const named = (name: Named): [column: 'session_id' | 'charge_id' | 'payment_id', value: string] => {
  if ('session_id' in name) return ['session_id', name.session_id]
  return 'charge_id' in name ? ['charge_id', name.charge_id] : ['payment_id', name.payment_id]
}

export const lockPaymentNamed = (tx: Tx, name: Named) =>
  tx.selectFrom('online_payments').selectAll().where(named(name)[0], '=', named(name)[1]).forUpdate().executeTakeFirst()

export const hasOpenPayments = async (db: Db) =>
  (await db.selectFrom('online_payments').select('id').where('status', 'in', mayBePaid).limit(1).executeTakeFirst()) !==
  undefined

type Opened = { session_id: string; checkout_url: string | null; expires_at: Instant | null }

/** Unless it has gone on since. */
export const markOpen = (tx: Tx, id: string, opened: Opened) =>
  tx
    .updateTable('online_payments')
    .set({ ...opened, status: 'open' })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute()

/** Only what may still be paid ends so. */
export const markOver = (tx: Tx, id: string, status: 'expired' | 'failed') =>
  tx.updateTable('online_payments').set({ status }).where('id', '=', id).where('status', 'in', mayBePaid).execute()

type Paid = { payment_id: string; charge_id: string; fee_minor: number | null }

export const markPaid = (tx: Tx, id: string, paid: Paid) =>
  tx
    .updateTable('online_payments')
    .set({ ...paid, status: 'paid' })
    .where('id', '=', id)
    .execute()

export const markChargedBack = (tx: Tx, id: string) =>
  tx.updateTable('online_payments').set({ status: 'charged_back' }).where('id', '=', id).execute()

/** The provider has kept its fee of the first payment; what comes back comes back whole. */
export const markRestored = (tx: Tx, id: string, payment_id: string) =>
  tx.updateTable('online_payments').set({ status: 'paid', payment_id, fee_minor: 0 }).where('id', '=', id).execute()

export const markFee = (tx: Tx, id: string, fee_minor: number) =>
  tx.updateTable('online_payments').set({ fee_minor }).where('id', '=', id).execute()

export const markChecked = (tx: Tx, id: string, checked_at: Instant) =>
  tx.updateTable('online_payments').set({ checked_at }).where('id', '=', id).execute()

const askedAtOnce = 50

/** Those that the provider may have forgotten to call about: asked for a minute after they began, then every five. */
export const listToAskFor = (db: Db, now: Instant) =>
  db
    .selectFrom('online_payments')
    .innerJoin('invoices', 'invoices.id', 'online_payments.invoice_id')
    .selectAll('online_payments')
    .select(['invoices.outstanding_minor', 'invoices.status as invoice_status'])
    .where('online_payments.status', 'in', mayBePaid)
    .where((row) =>
      row.or([
        row('checked_at', '<', later(now, -5 * minute)),
        row.and([row('checked_at', 'is', null), row('online_payments.created_at', '<', later(now, -minute))]),
      ]),
    )
    .orderBy(sql`checked_at nulls first`)
    .limit(askedAtOnce)
    .execute()

/** Returns false if it was dealt with before. A concurrent call waits for the first. */
export async function insertEvent(
  tx: Tx,
  event: { provider: string; event_id: string; type: string; received_at: Instant },
) {
  const added = await tx
    .insertInto('online_payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return added !== undefined
}

export const deleteOldEvents = (db: Db, before: Instant) =>
  db.deleteFrom('online_payment_events').where('received_at', '<', before).execute()

/** What the page at the provider says. */
export const findPaidDocument = (db: Db, id: string) =>
  db
    .selectFrom('online_payments')
    .innerJoin('invoices', 'invoices.id', 'online_payments.invoice_id')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .innerJoin('customer_links', 'customer_links.id', 'online_payments.link_id')
    .select(['invoices.number', 'invoices.customer_id', 'customers.language', 'customer_links.contact_email'])
    .where('online_payments.id', '=', id)
    .executeTakeFirstOrThrow()
