import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type Payer = { customer_id: string; account: string; name: string; name_key: string }

export const learnPayer = (tx: Tx, payer: Payer & { last_date: string }) =>
  tx
    .insertInto('bank_payers')
    .values(payer)
    .onConflict((row) =>
      row.columns(['customer_id', 'account', 'name_key']).doUpdateSet({
        times: sql<number>`bank_payers.times + 1`,
        last_date: sql<string>`greatest(bank_payers.last_date, excluded.last_date)`,
      }),
    )
    .execute()

/** One that was learned from this line alone is forgotten with it. */
export async function unlearnPayer(tx: Tx, { customer_id, account, name_key }: Omit<Payer, 'name'>) {
  const one = tx
    .updateTable('bank_payers')
    .set({ times: sql<number>`times - 1` })
    .where('customer_id', '=', customer_id)
    .where('account', '=', account)
    .where('name_key', '=', name_key)
    .where('times', '>', 0)
    .returning(['id', 'times'])
  const left = await one.executeTakeFirst()
  if (left?.times === 0) await deletePayer(tx, left.id)
}

export const listPayers = (db: Db, customerId: string) =>
  db
    .selectFrom('bank_payers')
    .select(['id', 'name', 'account', 'times', 'last_date'])
    .where('customer_id', '=', customerId)
    .orderBy('last_date', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export async function deletePayer(tx: Tx, id: string) {
  const { numDeletedRows } = await tx.deleteFrom('bank_payers').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const rememberIgnore = (
  tx: Tx,
  ignore: {
    bank_id: string
    pattern: string
    goes_out: boolean
    example: string
    reason: string
    created_by: string
  },
) =>
  tx
    .insertInto('bank_ignores')
    .values(ignore)
    .onConflict((row) => row.columns(['bank_id', 'goes_out', 'pattern']).doUpdateSet({ reason: ignore.reason }))
    .execute()

export const listIgnores = (db: Db, bankId: string) =>
  db
    .selectFrom('bank_ignores')
    .select(['id', 'bank_id', 'example', 'reason'])
    .where('bank_id', '=', bankId)
    .orderBy('id')
    .limit(500)
    .execute()

export async function deleteIgnore(tx: Tx, id: string) {
  const { numDeletedRows } = await tx.deleteFrom('bank_ignores').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
