import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const findSettings = (db: Db) => db.selectFrom('payment_settings').selectAll().executeTakeFirstOrThrow()

export const lockSettings = (tx: Tx) =>
  tx.selectFrom('payment_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

type Change = {
  provider?: 'none' | 'stripe' | 'stand_in'
  is_live?: boolean
  secret_key?: Buffer
  webhook_secret?: Buffer
  key_hint?: string
  link_days?: number
}

export const updateSettings = (tx: Tx, change: Change) => tx.updateTable('payment_settings').set(change).execute()
