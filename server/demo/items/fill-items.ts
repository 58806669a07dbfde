import { required } from '#shared/required.ts'
import { raiseByPercent } from '#shared/money/decimal.ts'
import { newItem } from '#shared/features/items/items.contract.ts'
import { createItems, setArchived } from '#server/features/items/items.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import { type DemoItem, demoItems, itemOfLine } from './demo-items.ts'

/** The id and the account of the item that a line was made of. */
export type ItemOfLine = (line: { description: string }) => { item_id?: string; account_code?: string }

/** The price list of the studio, as it was put in two years ago and raised since. */
export async function fillItems(tx: Tx, by: { user_id: string }, today: string): Promise<ItemOfLine> {
  const year = Number(today.slice(0, 4))
  const created_at = duringWork(`${year - 3}-12-15`, 2)
  const items = await createItems(
    tx,
    by,
    demoItems.map((item) => ({ ...newItem.parse(fieldsOf(item, year)), created_at })),
  )
  const idOf = new Map(items.map(({ code, id }) => [code, id]))
  for (const [place, { code, is_archived }] of demoItems.entries())
    if (is_archived) await setArchived(tx, required(idOf.get(code), 'the item'), duringWork(`${year - 1}-02-03`, place))
  return ({ description }) => {
    const item = itemOfLine(description)
    return item ? { item_id: required(idOf.get(item.code), 'the item'), account_code: item.account ?? '' } : {}
  }
}

const fieldsOf = (
  { name, code, description = '', unit = '', vat_code, account = '', ...item }: DemoItem,
  year: number,
) => ({
  name,
  code,
  description,
  unit,
  ...(vat_code && { vat_code }),
  account_code: account,
  standard_item_id: item.gtin ?? '',
  prices: [
    { currency: 'GBP', unit_price: item.price, valid_from: `${year - 1}-01-01` },
    { currency: 'GBP', unit_price: raiseByPercent(item.price, '-4', 3), valid_from: `${year - 3}-01-01` },
    ...(item.euro ? [{ currency: 'EUR', unit_price: item.euro, valid_from: `${year - 3}-01-01` }] : []),
  ],
})
