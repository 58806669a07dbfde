import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { vatCategories } from '#shared/money/vat.ts'
import type * as contract from './vat-codes.contract.ts'

/** One rate of a code, with the dates on which it applies. */
export const vatCode = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  category: z.enum(vatCategories),
  /** A decimal in plain notation, "20" or "17.5". */
  rate: z.string(),
  wording: z.string(),
  /** The reason for which no VAT is charged, as e-invoices name it; empty where there is none. */
  vatex_code: z.string(),
  valid_from: z.iso.date(),
  valid_to: z.iso.date().nullable(),
  version: z.number().int(),
})
export type VatCode = z.infer<typeof vatCode>

const vatCodes = z.object({ data: z.array(vatCode), vat_registered: z.boolean(), within_union: z.boolean() })
export type VatCodes = z.output<typeof vatCodes>

export const replies: RepliesOf<typeof contract> = {
  listVatCodes: vatCodes,
  listManagedVatCodes: vatCodes,
  createVatCode: vatCode,
  updateVatCode: vatCode,
}
