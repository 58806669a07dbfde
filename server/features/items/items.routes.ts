import type { FastifyInstance } from 'fastify'
import { itemColumns, type ItemFileRow } from '#shared/features/items/item-columns.ts'
import * as lists from '#shared/features/items/item-list.contract.ts'
import * as contract from '#shared/features/items/items.contract.ts'
import type { Item } from '#shared/features/items/items.reply.ts'
import { writersOf } from '#shared/file-columns.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { todayInBusiness } from '#server/features/business/business.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { streamItems } from './item-list.queries.ts'
import { findItem } from './items.queries.ts'
import { changeItem, createItem, readItemChoices, readItemPage, removeItem, setArchived } from './items.service.ts'

export function itemRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, lists.listItems, async (db, { query, url }) => {
    const { today, base_currency } = await todayInBusiness(db, clock.now())
    const { rows, total, archived } = await readItemPage(db, query, today)
    return { ...wrappedPage({ rows, total }, { query, url }), totals: { items: total, archived }, base_currency }
  })

  onExport(app, lists.exportItems, async (db, { query }) =>
    tableOf('items', rowsOfFile(streamItems(db, query)), csvColumns),
  )

  onRead(app, lists.listItemChoices, async (db, { query }) => ({ data: await readItemChoices(db, query) }))

  onRead(app, contract.getItem, async (db, { params }) => orNotFound(await findItem(db, params.id)))

  onRead(app, contract.getItemTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'items', params.id, query), { query, url }),
  )

  onWrite(app, contract.createItem, (tx, { actor, body }) => createItem(tx, actor, body))

  onWrite(app, contract.updateItem, (tx, { params, body }) => changeItem(tx, params.id, body))

  onWrite(app, contract.deleteItem, (tx, { params }) => removeItem(tx, params.id))

  onWrite(app, contract.archiveItem, (tx, { params }) => setArchived(tx, params.id, clock.now()))

  onWrite(app, contract.restoreItem, (tx, { params }) => setArchived(tx, params.id, null))
}

const csvColumns = {
  ...writersOf(itemColumns),
  archived: ({ archived_at }: ItemFileRow) => (archived_at === null ? 'no' : 'yes'),
}

/** A line for each price; an item without any has one line, too. */
async function* rowsOfFile(items: AsyncIterable<Item>): AsyncGenerator<ItemFileRow> {
  for await (const { prices, ...item } of items) {
    if (prices.length === 0) yield { ...item, price: undefined }
    for (const price of prices) yield { ...item, price }
  }
}
