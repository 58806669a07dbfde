import type { ItemPrice } from './item-prices.ts'
import type { Item } from './items.contract.ts'

/** A row of a file of items: an item with one of its prices, or with none. */
export type ItemFileRow = { item: Item; price: ItemPrice | undefined }

/** A column of a file of items: what an export writes, how an import knows it, and what the template shows. */
export type ItemColumn = {
  write: (row: ItemFileRow) => string | null
  /** What else the column may be headed with, beside its own name; absent where an import ignores it. */
  headings?: readonly string[]
  example?: string
}

/** In the order of the file. What went out can come in again: rows with the same code are the prices of one item. */
export const itemColumns = {
  code: {
    write: ({ item }) => item.code,
    headings: ['item code', 'item number', 'product code', 'sku', 'article', 'référence', 'artikelnummer'],
    example: 'DES-HOUR',
  },
  name: {
    write: ({ item }) => item.name,
    headings: ['item name', 'item', 'product', 'product/service', 'désignation', 'bezeichnung'],
    example: 'Design work',
  },
  description: {
    write: ({ item }) => item.description,
    headings: ['sales description', 'item description', 'beschreibung'],
    example: 'Design work, by the hour',
  },
  unit: {
    write: ({ item }) => item.unit,
    headings: ['unit of measure', 'usage unit', 'unité', 'einheit'],
    example: 'hour',
  },
  unit_code: { write: ({ item }) => item.unit_code, headings: ['unit code', 'uom code'], example: 'HUR' },
  vat_code: {
    write: ({ item }) => item.vat_code,
    headings: ['vat', 'tax code', 'sales tax code', 'tva', 'steuerschlüssel'],
    example: 'standard',
  },
  currency: {
    write: ({ price }) => price?.currency ?? null,
    headings: ['currency code', 'devise', 'währung'],
    example: 'GBP',
  },
  unit_price: {
    write: ({ price }) => price?.unit_price ?? null,
    headings: ['price', 'rate', 'sales price', 'sales price/rate', 'prix', 'preis'],
    example: '85.00',
  },
  valid_from: {
    write: ({ price }) => price?.valid_from ?? null,
    headings: ['from', 'price from', 'à partir du', 'gültig ab'],
    example: '2026-01-01',
  },
  account_code: {
    write: ({ item }) => item.account_code,
    headings: ['account', 'nominal account', 'nominal code', 'sales account', 'income account', 'compte', 'konto'],
    example: '4000',
  },
  standard_item_id: {
    write: ({ item }) => item.standard_item_id,
    headings: ['gtin', 'ean', 'upc', 'barcode', 'code-barres', 'strichcode'],
    example: '4006381333931',
  },
  archived: { write: ({ item }) => (item.archived_at === null ? 'no' : 'yes') },
} satisfies Record<string, ItemColumn>
