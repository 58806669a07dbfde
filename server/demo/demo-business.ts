import type { BusinessChange } from '#shared/features/business/business.contract.ts'
import type { NewBank } from '#shared/features/banks/banks.contract.ts'
import { type Instant, later, minute } from '#shared/dates/instant.ts'

/*
 * Nothing here is real: telephone numbers are from Ofcom's ranges for drama, postcodes and sort codes are of forms
 * that do not exist, and VAT and company numbers have valid check digits but lie beyond those that have been issued.
 */

const workshop = {
  line1: 'Unit 7, Cooperage Yard',
  line2: 'Marsh Ferry Lane',
  city: 'Bristol',
  region: '',
  postcode: 'BS1 6VK',
  country: 'GB',
}

export const demoBusiness: Omit<BusinessChange, 'version'> = {
  name: 'Foxglove & Tern',
  legal_name: 'Foxglove and Tern Studio Limited',
  address: workshop,
  registered_address: {
    line1: 'Third Floor, Pilot House',
    line2: '22 Narrow Wharf',
    city: 'Bristol',
    region: '',
    postcode: 'BS2 0CM',
    country: 'GB',
  },
  vat_number: 'GB822752379',
  company_number: '27410963',
  email: 'studio@foxglove-tern.example.com',
  phone: '01632 960100',
  website: 'https://foxglove-tern.example.com',
  electronic_address: { scheme: '9932', id: 'GB822752379' },
  invoice_contact: {
    name: 'Accounts',
    email: 'accounts@foxglove-tern.example.com',
    phone: '01632 960100',
  },
  time_zone: 'Europe/London',
  base_currency: 'GBP',
  terms_days: 30,
  email_from_name: 'Foxglove & Tern accounts',
  email_reply_to: 'accounts@foxglove-tern.example.com',
  invoice_email_subject: 'Invoice {number} from {business}, due {due_date}',
  invoice_email_body: [
    'Dear {contact},',
    'Thank you for working with us. Invoice {number} for {gross} is attached. The amount to pay is {outstanding}, by {due_date}.',
    'Should anyone ask you to pay to another account than the one on the invoice, please ring us before you pay.',
    'With kind regards,\n{business}',
  ].join('\n\n'),
  overdue_email_subject: 'Overdue: invoice {number} from {business}',
  overdue_email_body: [
    'Dear {contact},',
    'Invoice {number} was due on {due_date}, and {outstanding} of it is still to be paid. A copy is attached.',
    'If you have paid it in the meantime, please disregard this message. If anything about it is wrong, please tell us.',
    'With kind regards,\n{business}',
  ].join('\n\n'),
}

/** The first account of each currency is its default. */
export const demoBanks: NewBank[] = [
  {
    label: 'Main account',
    bank_name: 'Severnside Bank',
    account_name: 'Foxglove and Tern Studio Ltd',
    sort_code: '001984',
    routing_number: '',
    account_number: '41726308',
    iban: 'GB66SVNB00198441726308',
    bic: 'SVNBGB2LXXX',
    currency: 'GBP',
  },
  {
    label: 'Euro account',
    bank_name: 'Severnside Bank Europe, Dublin',
    account_name: 'Foxglove and Tern Studio Ltd',
    sort_code: '',
    routing_number: '',
    account_number: '',
    iban: 'IE86SVNB90017653820914',
    bic: 'SVNBIE2DXXX',
    currency: 'EUR',
  },
]

/** A time between nine and five on a date. */
export const duringWork = (date: string, place: number): Instant =>
  later(`${date}T00:00:00.000Z`, (9 * 60 + ((place * 137) % (8 * 60))) * minute)
