import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { ItemFilter } from '#shared/features/items/item-list.contract.ts'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import { priceOn, pricesInOrder, pricesOn } from '#shared/features/items/item-prices.ts'
import type { ItemChange, NewItem } from '#shared/features/items/items.contract.ts'
import { unitCodeOf } from '#shared/features/items/unit-codes.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { isVatCode } from '#server/features/business/business.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { isEmptyChange } from '#shared/objects.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import { listItemsAsTyped } from './item-choices.queries.ts'
import { listItemPage } from './item-list.queries.ts'
import * as queries from './items.queries.ts'
import { deleteImportedItems } from './items.queries.ts'

export { listItemsAsTyped } from './item-choices.queries.ts'

type CreatedBy = Pick<Actor, 'user_id'> | null

export async function createItem(tx: Tx, actor: CreatedBy, given: NewItem) {
  refuseUnlistedCodes(given)
  await refuseUnknownVat(tx, given.vat_code)
  const [created] = await refusingTakenCode(() => createItems(tx, actor, [given]))
  return required(created, 'the item that was created')
}

/** Many at once, of an import that has checked each of them: two statements however many they are. */
export async function createItems(
  tx: Tx,
  actor: CreatedBy,
  items: (NewItem & { created_at?: Instant; import_id?: string })[],
) {
  const codes = await queries.takeItemCodes(tx, items.filter(({ code }) => code === '').length)
  const complete = items.map((given) => ({
    ...given,
    ...completed(given),
    code: given.code || required(codes.shift(), 'a code for each item'),
    created_by: actor?.user_id ?? null,
  }))
  return complete.length === 0 ? [] : queries.insertItems(tx, complete)
}

/** A unit that is known by its name has a code without being told. */
const completed = ({ unit, unit_code, prices }: Pick<NewItem, 'unit' | 'unit_code' | 'prices'>) => ({
  unit_code: unit_code || unitCodeOf(unit),
  prices: pricesInOrder(prices),
})

/** Only the price list changes: lines that were made of the item keep what they say. */
export async function changeItem(tx: Tx, itemId: string, change: ItemChange) {
  refuseUnlistedCodes(change)
  const current = orNotFound(await queries.lockItem(tx, itemId))
  await refuseStale(tx, 'items', current, change.version)
  if (change.vat_code !== undefined) await refuseUnknownVat(tx, change.vat_code)
  if (change.code === '') throw refusedField('code', { key: 'validation.required' })
  if (isEmptyChange(change)) return current
  const { unit_code, prices } = completed({
    unit: change.unit ?? current.unit,
    unit_code: change.unit_code ?? (change.unit === undefined ? current.unit_code : ''),
    prices: change.prices ?? current.prices,
  })
  return refusingTakenCode(() => queries.updateItem(tx, itemId, { ...change, unit_code, prices }))
}

/** Nothing happens to one that is archived, or restored, already. */
export async function setArchived(tx: Tx, itemId: string, archivedAt: Instant | null) {
  const current = orNotFound(await queries.lockItem(tx, itemId))
  if ((current.archived_at === null) === (archivedAt === null)) return current
  return queries.markArchived(tx, itemId, archivedAt)
}

/** What a document or schedule has named stays: the database refuses to take it away. */
export async function removeItem(tx: Tx, itemId: string) {
  orNotFound(await queries.lockItem(tx, itemId))
  try {
    await queries.deleteItem(tx, itemId)
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('item.in_use')
    throw error
  }
}

type NamingItem = { item_id?: string | null | undefined }

/**
 * Refuses lines that name an item which does not exist, and keeps those that do from being deleted. Lines that were saved before are
 * not asked about again: what is used stays.
 */
export async function keepItemsOf(tx: Tx, lines: readonly NamingItem[], savedLines: readonly NamingItem[] = []) {
  const saved = new Set(savedLines.map(({ item_id }) => item_id))
  const named = lines.flatMap(({ item_id }) => (item_id == null || saved.has(item_id) ? [] : [item_id]))
  if (named.length === 0) return
  const known = new Set(await refusingVanished(() => queries.markUsed(tx, [...new Set(named)])))
  const unknown = lines.findIndex(({ item_id }) => item_id != null && named.includes(item_id) && !known.has(item_id))
  if (unknown >= 0) throw refusedField(`lines.${unknown}.item_id`, { key: 'validation.unknown_item' })
}

/** Deleted by a concurrent request. */
async function refusingVanished<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'item_uses_item_id_fkey')
      throw refusedField('lines', { key: 'validation.unknown_item' })
    throw error
  }
}

export async function readItemPage(db: Db, filter: ItemFilter, today: string) {
  const { rows, total, archived } = await listItemPage(db, filter)
  return {
    rows: rows.map(({ prices, ...row }) => ({ ...row, prices_today: pricesOn(prices, today) })),
    total,
    archived,
  }
}

type ChoiceRequest = { q: string; currency: string; on: string }

export async function readItemChoices(db: Db, { q, currency, on }: ChoiceRequest): Promise<ItemChoice[]> {
  if (!/[\p{L}\p{N}]/u.test(q)) return []
  const found = await listItemsAsTyped(db, q)
  return found.map(({ prices, ...choice }) => ({ ...choice, unit_price: priceOn(prices, currency.toUpperCase(), on) }))
}

async function refuseUnknownVat(tx: Tx, code: string) {
  if (!(await isVatCode(tx, code))) throw refusedField('vat_code', { key: 'validation.unknown_vat_code' })
}

async function refusingTakenCode<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'items_code_key') throw refusedField('code', { key: 'validation.code_taken' })
    throw error
  }
}

export { listItemsLike, listUsedItems } from './items.queries.ts'

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
