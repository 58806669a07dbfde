import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import type { VatCategory } from '#shared/money/vat.ts'
import type { LineValues } from './line-values.ts'
import type { VatOffer } from './vat-offer.ts'

/** Whoever buys under these is invoiced so whatever it is: reverse charge, export, supply within the Union, outside the scope. */
const ofTheCustomer: ReadonlySet<VatCategory> = new Set(['AE', 'G', 'K', 'O'])

/** The VAT code of an item, unless the customer's own treatment comes before it. */
export const vatCodeFor = (item: ItemChoice, customerCode: string, codes: VatOffer['valid']) =>
  codes.some(({ code, category }) => code === customerCode && ofTheCustomer.has(category))
    ? customerCode
    : item.vat_code

/** A line that takes over what the item says. Without a price in the currency, the price stays as it is. */
export const lineOfItem = (line: LineValues, item: ItemChoice, vat_code: string): LineValues => ({
  ...line,
  description: item.description || item.name,
  unit: item.unit,
  unit_price: item.unit_price ?? line.unit_price,
  vat_code,
  item_id: item.id,
  account_code: item.account_code,
  details: {
    ...line.details,
    unit_code: item.unit_code,
    seller_item_id: item.code,
    standard_item_id: item.standard_item_id,
  },
})
