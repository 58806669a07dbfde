import { fileColumns, type Parts } from '#shared/file-columns.ts'
import type { ItemPrice } from './item-prices.ts'
import type { Item } from './items.reply.ts'
import { itemFields } from './items.fields.ts'

/** A row of a file of items: an item with one of its prices, or with none. */
export type ItemFileRow = Omit<Item, 'prices'> & { price: ItemPrice | undefined }

const parts: Parts<ItemFileRow> = {
  prices: {
    currency: {
      kind: 'text',
      write: ({ price }) => price?.currency ?? null,
      headings: ['currency code', 'devise', 'währung'],
      example: 'GBP',
    },
    unit_price: {
      kind: 'decimal',
      write: ({ price }) => price?.unit_price ?? null,
      headings: ['price', 'rate', 'sales price', 'sales price/rate', 'prix', 'preis'],
      example: '85.00',
    },
    valid_from: {
      kind: 'date',
      write: ({ price }) => price?.valid_from ?? null,
      headings: ['from', 'price from', 'à partir du', 'gültig ab'],
      example: '2026-01-01',
    },
  },
}

/** The columns of a file of items. An export can be imported again: rows with the same code are the prices of one item. */
export const itemColumns = fileColumns(itemFields, parts)
