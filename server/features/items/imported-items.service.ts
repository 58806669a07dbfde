import type { NewItem } from '#shared/features/items/items.contract.ts'
import { required } from '#shared/required.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { deleteImportedItems } from './imported-items.queries.ts'
import { createItems } from './items.service.ts'

export { listItemsLike, listUsedItems } from './imported-items.queries.ts'

/** Many at once, of an import that has checked each of them. Answers their ids in the same order. */
export async function createImportedItems(tx: Tx, by: { user_id: string }, items: NewItem[], importId: string) {
  const created = await createItems(
    tx,
    by,
    items.map((item) => ({ ...item, import_id: importId })),
  )
  // Those without a code get theirs in the order in which they were given.
  const made = created.filter(({ code }) => !items.some((item) => item.code === code))
  const ids = new Map(created.map(({ code, id }) => [code, id]))
  return items.map(({ code }) => required(code === '' ? made.shift()?.id : ids.get(code), 'the id of each item'))
}

/** A statement must end in time, and each item takes several triggers. */
const deletedAtOnce = 2_000

export async function removeImportedItems(tx: Tx, importId: string) {
  while ((await deleteImportedItems(tx, importId, deletedAtOnce)) > 0);
}
