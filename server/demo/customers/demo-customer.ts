import type { z } from 'zod'
import type { newCustomer } from '#shared/features/customers/customers.contract.ts'

/** What a form would send, and when. */
export type DemoCustomer = z.input<typeof newCustomer> & {
  /** How many days before the demo was filled. */
  since_days: number
  archived_since_days?: number
}

export const address = (
  country: string,
  line1: string,
  city: string,
  postcode: string,
  more: { line2?: string; region?: string } = {},
) => ({
  line1,
  city,
  postcode,
  country,
  ...more,
})

export const person = (name: string, email: string, phone = '', receives_invoices = true) => ({
  name,
  email,
  phone,
  receives_invoices,
})

/** A contact who has nothing to do with invoices. */
export const colleague = (name: string, email: string, phone = '') => person(name, email, phone, false)
