import { z } from 'zod'
import { type Address, address, countries } from '#shared/geography/address.ts'
import { oneLine } from '#shared/validation/text.ts'

/** An id, with the list that it belongs to where that is known. */
const newIdentifier = z.object({ scheme: oneLine(10).default(''), id: oneLine(100).default('') })
const identifier = z.object({ scheme: z.string(), id: z.string() })

/** Who is paid in place of the seller, and who represents the seller before the tax office. Issuing asks for what is missing. */
export const newPayee = z.object({
  name: oneLine(200).default(''),
  identifier: newIdentifier.nullable().default(null),
  legal_id: newIdentifier.nullable().default(null),
})
export const newTaxRepresentative = z.object({
  name: oneLine(200).default(''),
  vat_number: oneLine(30).default(''),
  address: address.nullable().default(null),
})

export const storedAddress: z.ZodType<Address> = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.union([z.enum(countries), z.literal('')]),
})

export const payee = z.object({ name: z.string(), identifier: identifier.nullable(), legal_id: identifier.nullable() })
export type Payee = z.infer<typeof payee>

export const taxRepresentative = z.object({
  name: z.string(),
  vat_number: z.string(),
  address: storedAddress.nullable(),
})
export type TaxRepresentative = z.infer<typeof taxRepresentative>

export type OtherParties = { payee: Payee | null; tax_representative: TaxRepresentative | null }
