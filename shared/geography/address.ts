import { z } from 'zod'
import { oneLine } from '#shared/validation/text.ts'
import { countries } from './countries.ts'

/** A postal address. Every part may be empty; documents check what they need on issue. */
export const address = z.strictObject({
  line1: oneLine(200).default(''),
  line2: oneLine(200).default(''),
  city: oneLine(120).default(''),
  region: oneLine(120).default(''),
  postcode: oneLine(20).default(''),
  country: z.union([z.enum(countries), z.literal('')]).default(''),
})
export type Address = z.infer<typeof address>

/** Of the business and its customers, until something else is chosen. */
export const homeCountry = 'GB'

export const emptyAddress: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }

export const isEmptyAddress = (given: Address) => Object.values(given).every((part) => part === '')
