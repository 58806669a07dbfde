import type { Insertable } from 'kysely'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

/** The ids of those that were not there yet, by customer and number. */
export async function insertImportedCreditNotes(tx: Tx, rows: Insertable<Tables['credit_notes']>[]) {
  const inserted = await tx
    .insertInto('credit_notes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'customer_id', 'number'])
    .execute()
  return new Map(inserted.map(({ id, customer_id, number }) => [`${customer_id} ${number}`, id]))
}
