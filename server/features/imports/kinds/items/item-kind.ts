import type { NewItem } from '#shared/features/items/items.contract.ts'
import { businessOn, listVatRates } from '#server/features/business/business.service.ts'
import { defineKind, type Refusal, type Values } from '#server/features/imports/kinds/import-kind.ts'
import { leavingOutVat, vatCodeFinder } from '#server/features/imports/kinds/vat-code-of.ts'
import {
  createImportedItems,
  listItemsLike,
  listUsedItems,
  removeImportedItems,
} from '#server/features/items/items.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { itemImportFields, itemProfiles } from './item-fields.ts'
import { readItem } from './read-item.ts'

/** Rows of one code are the prices of one item. */
const keyOf = ({ code }: Values) => code?.toLowerCase() ?? ''

export const itemKind = defineKind<NewItem>({
  access: 'manage_invoices',
  fields: itemImportFields,
  profiles: itemProfiles,
  keyOf,
  reader: async (db, { now }) => {
    const rates = await listVatRates(db)
    const { business, today } = await businessOn(db, now)
    const known = {
      vatCodes: new Set(rates.map(({ code }) => code)),
      vatCodeOf: vatCodeFinder(rates),
      currency: business.base_currency,
      today,
    }
    const seen = new Set<string>()
    return leavingOutVat('vat_code', business.vat_registered, (rows) => {
      const key = keyOf(rows[0].values)
      if (key !== '' && seen.has(key)) return { problems: [{ field: 'code', key: 'imports.twice' }] }
      seen.add(key)
      return readItem(rows, known)
    })
  },
  findRefused,
  save: (tx, items, { user_id, import_id }) => createImportedItems(tx, { user_id }, items, import_id),
  listUsed: listUsedItems,
  remove: removeImportedItems,
})

/** Which item is meant: a code belongs to one; without one the same name is the same item. */
async function findRefused(db: Db, items: NewItem[]) {
  const found = await listItemsLike(db, {
    codes: items.flatMap(({ code }) => (code === '' ? [] : [code])),
    names: items.flatMap(({ code, name }) => (code === '' ? [name] : [])),
  })
  const byCode = new Map(found.map((item) => [item.code.toLowerCase(), item]))
  const byName = new Map(found.map((item) => [item.name.toLowerCase(), item]))
  return new Map(
    items.flatMap(({ code, name }, index): [number, Refusal][] => {
      const other = code === '' ? byName.get(name.toLowerCase()) : byCode.get(code.toLowerCase())
      if (!other) return []
      const isKnown = other.name.toLowerCase() === name.toLowerCase()
      return [[index, isKnown ? alreadyThere(code, other.code) : codeTaken]]
    }),
  )
}

const codeTaken: Refusal = { isKnown: false, problem: { field: 'code', key: 'validation.code_taken' } }

const alreadyThere = (code: string, name: string): Refusal => ({
  isKnown: true,
  problem: { field: code === '' ? 'name' : 'code', key: 'imports.already_there', params: { name } },
})
