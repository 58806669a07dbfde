import type { Insertable } from 'kysely'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

/** The ids of those that were not there yet, by customer and number. */
export async function insertImportedPayments(tx: Tx, rows: Insertable<Tables['payments']>[]) {
  const inserted = await tx
    .insertInto('payments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'customer_id', 'number'])
    .execute()
  return new Map(inserted.map(({ id, customer_id, number }) => [`${customer_id} ${number}`, id]))
}
