import type { z } from 'zod'
import type { newItem } from '#shared/features/items/items.contract.ts'
import type { Item } from '#shared/features/items/items.reply.ts'
import { itemFields } from '#shared/features/items/items.fields.ts'
import type { ItemPrice } from '#shared/features/items/item-prices.ts'
import { unitCodeOf } from '#shared/features/items/unit-codes.ts'
import { keysOf, pick } from '#shared/objects.ts'
import { defaultsOf } from '#shared/record-fields.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

export type ItemValues = Pick<Item, keyof typeof itemFields>

/** What the item's fields need from a form, whether it creates or changes an item. */
export type ItemForm = Pick<
  ReturnType<typeof useApiForm<ItemValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'text' | 'field'
>

export const valuesOf = (item: Item): ItemValues => pick(item, keysOf(itemFields))

/** With one price to fill in, in the currency of the business. */
export const newValues = (currency: string, today: string): ItemValues => ({
  ...defaultsOf(itemFields),
  name: '',
  prices: [blankPrice(currency, today)],
})

export const blankPrice = (currency: string, valid_from: string): ItemPrice => ({
  currency,
  unit_price: '',
  valid_from,
})

/** Rows without a price at the end are only room for one. */
function withoutBlankEnd(prices: readonly ItemPrice[]) {
  const last = prices.findLastIndex(({ unit_price }) => unit_price.trim() !== '')
  return prices.slice(0, last + 1)
}

type NewBody = z.input<typeof newItem>

export const toBody = (values: ItemValues): NewBody => ({ ...values, prices: withoutBlankEnd(values.prices) })

/** The code of a unit follows its name, unless another one was chosen. */
export const unitCodeAfter = ({ unit, unit_code }: Pick<ItemValues, 'unit' | 'unit_code'>, next: string) =>
  unit_code === '' || unit_code === unitCodeOf(unit) ? unitCodeOf(next) : unit_code
