import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export async function isEmptyInstallation(db: Db) {
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return anyone === undefined
}

export const markDemo = (tx: Tx) => tx.updateTable('installation').set({ demo: true }).execute()

export const listEmailsOf = (db: Db, invoiceIds: string[]) =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('emails').select('id').where('invoice_id', 'in', invoiceIds).execute()

export const isDemo = async (db: Db) =>
  (await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow()).demo
