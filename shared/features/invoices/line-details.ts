import { z } from 'zod'
import { datePeriod, newDatePeriod } from '#shared/features/documents/date-period.ts'
import { schemedId } from '#shared/features/documents/party-identifiers.ts'
import { isUnitCode } from '#shared/features/items/unit-codes.ts'
import { countries } from '#shared/geography/address.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { decimalText } from '#shared/validation/decimal-fields.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'

export const signedAmountMinor = z.number().int().min(-maxAmountMinor).max(maxAmountMinor)

const unitCode = oneLine(3).refine((code) => code === '' || isUnitCode(code), refusedAs('validation.unit_code'))

/** What an item is by a list that others keep. */
const classification = z.object({
  list: requiredLine(20),
  code: requiredLine(100),
  version: oneLine(20).optional(),
})

/** One of several discounts or charges of a line. */
const amountPart = z.object({
  amount_minor: signedAmountMinor,
  reason: oneLine(200).default(''),
  reason_code: oneLine(10).default(''),
})

/** What else an item is like: its colour, its size. */
const attribute = z.object({ name: requiredLine(60), value: requiredLine(200) })

/** What a line may say besides what every line has, as EN 16931 knows it. */
export const newLineDetails = {
  /** The code of its unit, of UN/ECE Recommendation 20. */
  unit_code: unitCode.default(''),
  /** How many units the price is for. */
  base_quantity: decimalText(6, { negative: false })
    .refine((quantity) => Number(quantity) > 0, refusedAs('validation.base_quantity'))
    .default('1'),
  /** In place of a percentage. */
  discount_minor: signedAmountMinor.default(0),
  /** Why, in words and as a code of UNCL 5189; of a charge, of UNCL 7161. */
  discount_reason: oneLine(200).default(''),
  discount_reason_code: oneLine(10).default(''),
  charge_minor: signedAmountMinor.default(0),
  charge_reason: oneLine(200).default(''),
  charge_reason_code: oneLine(10).default(''),
  /** Where there are several, each with its reason: together they come to the amount. */
  discount_parts: z.array(amountPart).max(20).default([]),
  charge_parts: z.array(amountPart).max(20).default([]),
  period: newDatePeriod.nullable().default(null),
  /** The line of the customer's order. */
  order_line: oneLine(60).default(''),
  /** What it is charged for: a meter, a subscription, a vehicle. */
  invoiced_object: schemedId.nullable().default(null),
  seller_item_id: oneLine(60).default(''),
  buyer_item_id: oneLine(60).default(''),
  /** A GTIN, unless its scheme says otherwise: one of the ICD list. */
  standard_item_id: oneLine(60).default(''),
  standard_item_scheme: oneLine(10).default(''),
  classification: classification.nullable().default(null),
  further_classifications: z.array(classification).max(20).default([]),
  /** Where it comes from. */
  origin_country: z.union([z.enum(countries), z.literal('')]).default(''),
  attributes: z.array(attribute).max(50).default([]),
  /** The price before what is taken off it; empty where nothing is. */
  gross_price: z.union([z.literal(''), decimalText(6, { negative: false })]).default(''),
  /** How the customer books the line. */
  accounting_cost: oneLine(100).default(''),
  note: text(1_000).default(''),
}

/** As it is stored and answered. Lines of before have none of it. */
export const lineDetails = {
  unit_code: z.string().default(''),
  base_quantity: z.string().default('1'),
  discount_minor: z.number().int().default(0),
  discount_reason: z.string().default(''),
  discount_reason_code: z.string().default(''),
  charge_minor: z.number().int().default(0),
  charge_reason: z.string().default(''),
  charge_reason_code: z.string().default(''),
  discount_parts: z.array(amountPart).default([]),
  charge_parts: z.array(amountPart).default([]),
  period: datePeriod.nullable().default(null),
  order_line: z.string().default(''),
  invoiced_object: schemedId.nullable().default(null),
  seller_item_id: z.string().default(''),
  buyer_item_id: z.string().default(''),
  standard_item_id: z.string().default(''),
  standard_item_scheme: z.string().default(''),
  classification: classification.nullable().default(null),
  further_classifications: z.array(classification).default([]),
  origin_country: z.string().default(''),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  gross_price: z.string().default(''),
  accounting_cost: z.string().default(''),
  note: z.string().default(''),
}
