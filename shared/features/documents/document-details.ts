import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { percentText } from '#shared/validation/decimal-fields.ts'
import { signedAmountMinor } from '#shared/features/invoices/line-details.ts'
import { address } from '#shared/geography/address.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine } from '#shared/validation/text.ts'
import { storedAddress } from './other-parties.ts'
import { schemedId } from './party-identifiers.ts'

/** What is taken off the whole document, or added to it. With a percentage, of the sum of the lines, the amount is worked out. */
export const newAdjustment = z.object({
  /** Only of an existing one. */
  id: z.uuid().optional(),
  reason: oneLine(200).default(''),
  /** Of UNCL 5189 for an allowance, of UNCL 7161 for a charge. */
  reason_code: oneLine(10).default(''),
  percent: percentText.nullable().default(null),
  amount_minor: signedAmountMinor.default(0),
  /** Without one it belongs to all VAT groups, in proportion. */
  vat_code: requiredLine(40).nullable().default(null),
})
export type NewAdjustment = z.output<typeof newAdjustment>

/** What of it belongs to one VAT group. */
export const vatPart = z.object({
  vat_code: z.string(),
  category: z.enum(vatCategories),
  rate: z.string(),
  amount_minor: z.number().int(),
})

export const adjustment = z.object({
  id: z.uuid(),
  reason: z.string(),
  reason_code: z.string(),
  percent: z.string().nullable(),
  amount_minor: z.number().int(),
  /** Null: of all VAT groups, in proportion. */
  vat_code: z.string().nullable(),
  parts: z.array(vatPart),
})
export type Adjustment = z.infer<typeof adjustment>

/** Where and when it was delivered, if not as the customer's record says. */
export const newDelivery = z.object({
  name: oneLine(200).default(''),
  date: businessDate.nullable().default(null),
  address: address.nullable().default(null),
  /** The place by its id, of the list ICD. */
  location: schemedId.nullable().default(null),
})

/** Those of before name no place by its id. */
export const delivery = z.object({
  name: z.string(),
  date: z.iso.date().nullable(),
  address: storedAddress.nullable(),
  location: schemedId.nullable().default(null),
})

export const newPreceding = z.object({ number: requiredLine(60), issue_date: businessDate.nullable().default(null) })
export const preceding = z.object({ number: z.string(), issue_date: z.iso.date().nullable() })

/** Paid before: of an invoice by the customer, and on account; of a credit note by us. What somebody still owes is no part of it. */
export const prepaidMinor = z
  .number()
  .int()
  .max(maxAmountMinor)
  .refine((minor) => minor >= 0, refusedAs('validation.prepaid_negative'))

/** What the document comes to as a whole. */
export const documentSums = {
  lines_net_minor: z.number().int(),
  allowance_minor: z.number().int(),
  charge_minor: z.number().int(),
  payable_minor: z.number().int(),
}
