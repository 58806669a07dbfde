import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const selectRefunds = (db: Db) =>
  db
    .selectFrom('online_refunds as online')
    .innerJoin('refunds', 'refunds.id', 'online.refund_id')
    .select([
      'online.id',
      'online.refund_id',
      'refunds.amount_minor',
      'online.status',
      'online.last_error',
      'online.online_payment_id',
    ])

export const findOnlineRefund = (db: Db, id: string) => selectRefunds(db).where('online.id', '=', id).executeTakeFirst()

export const listOnlineRefunds = (db: Db, onlinePaymentId: string) =>
  selectRefunds(db).where('online.online_payment_id', '=', onlinePaymentId).orderBy('online.id').execute()

type NewOnlineRefund = {
  online_payment_id: string
  refund_id: string
  status?: 'queued' | 'sent'
  provider_refund_id?: string
  fee_minor?: number
}

export const insertOnlineRefund = (tx: Tx, refund: NewOnlineRefund) =>
  tx.insertInto('online_refunds').values(refund).returning('id').executeTakeFirstOrThrow()

export const findByProviderId = (db: Db, providerRefundId: string) =>
  db.selectFrom('online_refunds').select('id').where('provider_refund_id', '=', providerRefundId).executeTakeFirst()

/** The fee is not always told at once. */
export const markFeeOfRefund = (tx: Tx, providerRefundId: string, fee_minor: number) =>
  tx.updateTable('online_refunds').set({ fee_minor }).where('provider_refund_id', '=', providerRefundId).execute()

export const markSent = (tx: Tx, id: string, provider_refund_id: string) =>
  tx
    .updateTable('online_refunds')
    .set((row) => ({ status: 'sent', provider_refund_id, last_error: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

export const markAttempt = (tx: Tx, id: string, last_error: string, isFinal: boolean) =>
  tx
    .updateTable('online_refunds')
    .set((row) => ({ status: isFinal ? 'failed' : 'queued', last_error, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/** The bank of the customer may refuse it days after it was sent. */
export const markFailed = (tx: Tx, id: string, last_error: string) =>
  tx.updateTable('online_refunds').set({ status: 'failed', last_error }).where('id', '=', id).execute()

export const findOnlineOf = (db: Db, paymentId: string) =>
  db
    .selectFrom('online_payments')
    .select(['id', 'provider', 'is_live', 'status', 'charge_id', 'fee_minor'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
