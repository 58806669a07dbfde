import { unlistedCodes } from '#shared/einvoices/codes/unlisted-codes.ts'
import { type NewItem, newItem } from '#shared/features/items/items.contract.ts'
import { itemFields } from '#shared/features/items/items.fields.ts'
import { fieldMessages } from '#shared/validation/field-errors.ts'
import type { Problem, Reading, RowGroup, Values } from '#server/features/imports/kinds/import-kind.ts'
import { readFields } from '#server/features/imports/reading/read-fields.ts'

/** What a row leaves open is the currency of the business and today. */
export type Known = {
  vatCodes: ReadonlySet<string>
  vatCodeOf: (text: string) => string
  currency: string
  today: string
}

/** Reads the rows of one item by the rules of its form: the first says what it is, and each may have a price. */
export function readItem(rows: RowGroup, known: Known): Reading<NewItem> {
  const priced = rows.filter(({ values }) => values['unit_price'] !== undefined)
  const prices = priced.map(({ values }) => priceOf(values, known))
  const parsed = newItem.safeParse({ ...asItem(rows[0].values, known), prices }, { reportInput: true })
  if (!parsed.success)
    return {
      problems: fieldMessages(parsed.error).map(([path, message]) => ({ ...placeOf(path, priced), ...message })),
    }
  if (!known.vatCodes.has(parsed.data.vat_code))
    return { problems: [{ field: 'vat_code', key: 'validation.unknown_vat_code' }] }
  const unlisted = Object.entries(unlistedCodes(parsed.data)).map(([field, message]) => ({ field, ...message }))
  return unlisted.length > 0 ? { problems: unlisted } : { item: parsed.data }
}

/** The column, and for a price the row that it stands in. */
function placeOf(path: string, priced: readonly { line: number }[]): Pick<Problem, 'field' | 'line'> {
  const [, index = '', field = ''] = /^prices\.(\d+)\.(\w+)$/.exec(path) ?? []
  const line = priced[Number(index)]?.line
  return field === '' ? { field: path } : { field, ...(line !== undefined && { line }) }
}

const priceOf = ({ currency, unit_price, valid_from }: Values, known: Known) => ({
  currency: currency ?? known.currency,
  unit_price,
  valid_from: valid_from ?? known.today,
})

const asItem = (values: Values, known: Known) => ({
  ...readFields(itemFields, values, known),
  name: values['name'] ?? '',
})
