import type { Client } from 'pg'
import { vatWordOf } from './sold-lines.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'

/** A customer of the ledger, with what has been sold to it so far. */
export type Buyer = {
  id: string
  name: string
  currency: string
  terms_days: number
  /** The parties that are frozen with each document, without the VAT. */
  frozen: string
  /** Invoices that the next payment settles too. */
  unpaid: { invoice_id: string; amount_minor: number }[]
  schedule: Recurring | null
}

/** A schedule with the invoices that it has made so far. */
export type Recurring = {
  id: string
  nth: number
  start_date: string
  created_at: string
  made_count: number
  last_period: string
  net_minor: number
}

type CustomerRow = {
  id: string
  code: string
  name: string
  contacts: { name: string }[]
  billing_address: object
  vat_number: string
  currency: string
  terms_days: number
}

const seller = {
  name: 'Foxglove Ltd',
  legal_name: 'Foxglove Limited',
  address: { line1: '1 Test Street', line2: '', city: 'Leeds', region: '', postcode: 'LS1 1AA', country: 'GB' },
  registered_address: null,
  vat_number: 'GB980780684',
  company_number: '',
  email: 'accounts@example.com',
  phone: '',
  website: '',
  logo_id: null,
}

/** Creates a business that may issue, with schedules disabled so that they do not disturb the measurements. */
export const setUpBusiness = (owner: Client) =>
  owner.query(
    `update business set name = $1, legal_name = $2, address = $3, vat_number = $4, email = $5, invoice_digits = 6,
       credit_note_digits = 6, schedules_enabled = false`,
    [seller.name, seller.legal_name, seller.address, seller.vat_number, seller.email],
  )

export async function readBuyers(owner: Client): Promise<Buyer[]> {
  const { rows } = await owner.query<CustomerRow>(
    'select id, code, name, contacts, billing_address, vat_number, currency, terms_days from customers order by code',
  )
  return rows.map(({ id, name, currency, terms_days, ...customer }) => ({
    id,
    name,
    currency,
    terms_days,
    frozen: JSON.stringify({
      seller,
      customer: {
        code: customer.code,
        name,
        contact_name: customer.contacts[0]?.name ?? '',
        billing_address: customer.billing_address,
        delivery_address: null,
        vat_number: customer.vat_number,
        company_number: '',
      },
      bank: null,
      base_currency: 'GBP',
      language: 'en',
      paper: 'a4',
    }),
    unpaid: [],
    schedule: null,
  }))
}

export const partiesWith = ({ frozen }: Buyer, groups: readonly VatGroup[]) =>
  `${frozen.slice(0, -1)},"vat_words":${JSON.stringify(groups.map(({ vat_code }) => vatWordOf(vat_code)))}}`
