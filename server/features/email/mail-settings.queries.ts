import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const findMailSettings = (db: Db) => db.selectFrom('mail_settings').selectAll().executeTakeFirstOrThrow()

export const lockMailSettings = (tx: Tx) =>
  tx.selectFrom('mail_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

export const findOwnAddress = async (db: Db, userId: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

type Change = {
  host?: string
  port?: number
  security?: 'tls' | 'starttls' | 'none'
  username?: string
  password?: Buffer | null
  from_address?: string
}

export const updateMailSettings = (tx: Tx, change: Change) => tx.updateTable('mail_settings').set(change).execute()
