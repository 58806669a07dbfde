import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { isCharged, vatCategories } from '#shared/money/vat.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'
import type { VatCode, VatCodes } from './vat-codes.reply.ts'

const ratePercent = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((rate) => /^\d{1,3}(\.\d{1,4})?$/.test(rate) && Number(rate) <= 100, refusedAs('validation.vat_rate'))

const vatexCode = oneLine(50)
  .transform((code) => code.toUpperCase())
  .refine((code) => code === '' || /^VATEX-[A-Z0-9-]{2,40}$/.test(code), refusedAs('validation.vatex_code'))

export const listVatCodes = endpoint({
  method: 'GET',
  path: '/api/vat-codes',
  access: 'signed_in',
  summary:
    'Every VAT code with its rates, past, present and planned, and whether the business may charge VAT at all, and supply within the European Union.',
  reply: json<VatCodes>(),
})

/** Beside the calls that change them, as with whatever else is administered. */
export const listManagedVatCodes = endpoint({
  ...listVatCodes,
  path: '/api/admin/vat-codes',
  access: 'admin_access',
})

export const newVatCode = z
  .strictObject({
    code: requiredLine(40).refine((code) => /^[a-z][a-z0-9_]*$/.test(code), refusedAs('validation.slug')),
    name: requiredLine(80),
    category: z.enum(vatCategories),
    rate: ratePercent,
    wording: text(300).default(''),
    vatex_code: vatexCode.default(''),
    valid_from: businessDate,
    valid_to: businessDate.nullable().default(null),
  })
  .refine(({ category, rate }) => isCharged(category) || Number(rate) === 0, {
    path: ['rate'],
    ...refusedAs('validation.vat_rate_not_zero'),
  })
  // EN 16931 refuses it (BR-S-05), which would be found out only when the first invoice is sent.
  .refine(({ category, rate }) => category !== 'S' || Number(rate) > 0, {
    path: ['rate'],
    ...refusedAs('validation.vat_rate_zero'),
  })
  .refine(({ valid_from, valid_to }) => valid_to === null || valid_to >= valid_from, {
    path: ['valid_to'],
    ...refusedAs('validation.date_order'),
  })
export type NewVatCode = z.output<typeof newVatCode>

export const createVatCode = endpoint({
  method: 'POST',
  path: '/api/admin/vat-codes',
  access: 'manage_admin',
  summary: 'Add a code, or a new rate for an existing one: the rate before it then ends the day before.',
  body: newVatCode,
  reply: json<VatCode>(),
  status: 201,
})

export const vatCodeChange = z.strictObject({
  name: requiredLine(80).optional(),
  wording: text(300).optional(),
  vatex_code: vatexCode.optional(),
  valid_to: businessDate.nullable().optional(),
  version: z.number().int(),
})
export type VatCodeChange = z.output<typeof vatCodeChange>

export const updateVatCode = endpoint({
  method: 'PATCH',
  path: '/api/admin/vat-codes/:id',
  access: 'manage_admin',
  summary: 'Change the name, the wording or the last day of a rate. The rate itself never changes: add a new one.',
  params: z.strictObject({ id: z.uuid() }),
  body: vatCodeChange,
  reply: json<VatCode>(),
})
