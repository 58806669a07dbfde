import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { accountCode, unitPriceText } from '#shared/features/invoices/invoice-lines.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { compact } from '#shared/validation/compact.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { isGtin } from '#shared/validation/gtin.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'
import { repeatedPrice } from './item-prices.ts'
import { isUnitCode } from './unit-codes.ts'

const itemPrice = z.strictObject({ currency: currencyCode, unit_price: unitPriceText, valid_from: businessDate })

export const maxPrices = 200

const prices = z
  .array(itemPrice)
  .max(maxPrices)
  .superRefine((given, context) => {
    const index = repeatedPrice(given)
    if (index >= 0)
      context.addIssue({ code: 'custom', path: [index, 'valid_from'], ...refusedAs('validation.price_twice') })
  })

/** All that people say of an item. */
export const itemFields = {
  /** Made when it is left empty. */
  code: oneLine(40),
  name: requiredLine(200),
  /** What a line says; without one, the name. */
  description: text(2_000),
  unit: oneLine(30),
  /** Of UN/ECE Recommendation 20; without one, that of the unit's name if it is known. */
  unit_code: oneLine(3)
    .toUpperCase()
    .refine((code) => code === '' || isUnitCode(code), refusedAs('validation.unit_code')),
  vat_code: requiredLine(40),
  /** One for each currency and day; each holds until the next of its currency. */
  prices,
  account_code: accountCode,
  /** A GTIN, whose check digit is checked. */
  standard_item_id: oneLine(30)
    .transform(compact)
    .refine((number) => number === '' || isGtin(number), refusedAs('validation.gtin')),
}

/** What a new item has where nothing is said. */
export const itemDefaults = {
  code: '',
  description: '',
  unit: '',
  unit_code: '',
  vat_code: 'standard',
  prices: [],
  account_code: '',
  standard_item_id: '',
}

/** Only the name is required. */
export const newItem = z.strictObject({
  name: itemFields.name,
  code: itemFields.code.default(itemDefaults.code),
  description: itemFields.description.default(itemDefaults.description),
  unit: itemFields.unit.default(itemDefaults.unit),
  unit_code: itemFields.unit_code.default(itemDefaults.unit_code),
  vat_code: itemFields.vat_code.default(itemDefaults.vat_code),
  prices: itemFields.prices.default(itemDefaults.prices),
  account_code: itemFields.account_code.default(itemDefaults.account_code),
  standard_item_id: itemFields.standard_item_id.default(itemDefaults.standard_item_id),
} satisfies Record<keyof typeof itemFields, z.ZodType>)
export type NewItem = z.output<typeof newItem>

export const itemChange = z.strictObject(itemFields).partial().extend({ version: z.number().int() })
export type ItemChange = z.output<typeof itemChange>

export const item = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  unit_code: z.string(),
  vat_code: z.string(),
  prices: z.array(z.object({ currency: z.string(), unit_price: z.string(), valid_from: z.iso.date() })),
  account_code: z.string(),
  standard_item_id: z.string(),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Item = z.infer<typeof item>

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  access: manages,
  summary: 'Create an item of the price list. Only the name is required.',
  body: newItem,
  reply: item,
  status: 201,
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: reads,
  summary: 'One item with all its prices.',
  params: byId,
  reply: item,
})

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/items/:id',
  access: manages,
  summary: 'Change an item, naming the version that the change was made on. Documents and schedules stay as they are.',
  params: byId,
  body: itemChange,
  reply: item,
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/items/:id',
  access: manages,
  summary: 'Delete an item that no document or schedule has ever named. One that was used is archived instead.',
  params: byId,
})

export const archiveItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/archive',
  access: manages,
  summary: 'Archive an item: what names it stays as it is, and it is no longer offered.',
  params: byId,
  reply: item,
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/restore',
  access: manages,
  summary: 'Take an item out of the archive.',
  params: byId,
  reply: item,
})

export const getItemTrail = endpoint({
  method: 'GET',
  path: '/api/items/:id/audit',
  access: reads,
  summary: 'What was done to an item, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})
