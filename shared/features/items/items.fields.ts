import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { accountCode, unitPriceText } from '#shared/features/invoices/invoice-lines.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { compact, currencyCode, oneLine, requiredLine, text } from '#shared/validation/text.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { isGtin } from '#shared/validation/check-digits.ts'
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

/** The fields of an item, in the order of an export. Prices take several columns of a file: `item-columns.ts`. */
export const itemFields = {
  /** Assigned if it is left empty. */
  code: {
    schema: oneLine(40),
    reply: z.string(),
    default: '',
    list: true,
    file: {
      kind: 'text',
      headings: ['item code', 'item number', 'product code', 'sku', 'article', 'référence', 'artikelnummer'],
      example: 'DES-HOUR',
    },
  },
  name: {
    schema: requiredLine(200),
    reply: z.string(),
    required: true,
    list: true,
    file: {
      kind: 'text',
      headings: ['item name', 'item', 'product', 'product/service', 'désignation', 'bezeichnung'],
      example: 'Design work',
    },
  },
  /** The text of a line; without one, the name. */
  description: {
    schema: text(2_000),
    reply: z.string(),
    default: '',
    file: {
      kind: 'text',
      headings: ['sales description', 'item description', 'beschreibung'],
      example: 'Design work, by the hour',
    },
  },
  unit: {
    schema: oneLine(30),
    reply: z.string(),
    default: '',
    list: true,
    file: { kind: 'text', headings: ['unit of measure', 'usage unit', 'unité', 'einheit'], example: 'hour' },
  },
  /** Of UN/ECE Recommendation 20; without one, that of the unit's name if it is known. */
  unit_code: {
    schema: oneLine(3)
      .toUpperCase()
      .refine((code) => code === '' || isUnitCode(code), refusedAs('validation.unit_code')),
    reply: z.string(),
    default: '',
    file: { kind: 'text', headings: ['unit code', 'uom code'], example: 'HUR' },
  },
  vat_code: {
    schema: requiredLine(40),
    reply: z.string(),
    default: 'standard',
    list: true,
    file: {
      kind: 'vat_code',
      headings: ['vat', 'tax code', 'sales tax code', 'tva', 'steuerschlüssel'],
      example: 'standard',
    },
  },
  /** One for each currency and day; each is valid until the next of its currency. */
  prices: {
    schema: prices,
    reply: z.array(z.object({ currency: z.string(), unit_price: z.string(), valid_from: z.iso.date() })),
    default: [],
  },
  account_code: {
    schema: accountCode,
    reply: z.string(),
    default: '',
    list: true,
    file: {
      kind: 'text',
      headings: ['account', 'nominal account', 'nominal code', 'sales account', 'income account', 'compte', 'konto'],
      example: '4000',
    },
  },
  /** A GTIN with its check digit. */
  standard_item_id: {
    schema: oneLine(30)
      .transform(compact)
      .refine((number) => number === '' || isGtin(number), refusedAs('validation.gtin')),
    reply: z.string(),
    default: '',
    file: {
      kind: 'text',
      headings: ['gtin', 'ean', 'upc', 'barcode', 'code-barres', 'strichcode'],
      example: '4006381333931',
    },
  },
} satisfies Record<string, RecordField>
