import type { Client } from 'pg'
import { type Random, randomFrom } from '#shared/random.ts'
import { dayMs, idAt, instantAt } from '../ledger/moments.ts'
import { countries, forenames, legalForms, places, surnames, trades } from './words.ts'

const batchRows = 5_000

/** Skips the audit trail; the triggers that make a customer searchable run as usual. */
export async function fillCustomers(owner: Client, count: number) {
  const random = randomFrom(2_026)
  await owner.query('alter table customers disable trigger audit')
  for (let first = 1; first <= count; first += batchRows) {
    const rows = Array.from({ length: Math.min(batchRows, count - first + 1) }, (_, index) =>
      customerOf(random, first + index),
    )
    await owner.query(
      `insert into customers (id, code, name, contacts, billing_address, vat_number, currency, terms_days, default_vat_code,
         archived_at, created_at)
       select id, code, name, contacts, billing_address, vat_number, currency, terms_days, 'standard', archived_at, created_at
         from json_to_recordset($1) as given (id uuid, code text, name text, contacts jsonb, billing_address jsonb, vat_number text,
           currency text, terms_days integer, archived_at timestamptz, created_at timestamptz)`,
      [JSON.stringify(rows)],
    )
  }
  await owner.query('alter table customers enable trigger audit')
  await owner.query('vacuum analyze')
}

function customerOf(random: Random, place: number) {
  const country = random.oneOf(countries)
  const name = nameOf(random)
  const created = Date.UTC(2016, 0, 1) + random.below(10 * 365) * dayMs
  const created_at = instantAt(created)
  return {
    id: idAt(created, 'customer', place),
    code: `C${String(place).padStart(6, '0')}`,
    name,
    contacts: Array.from({ length: 1 + random.below(3) }, () => contactOf(random, name)),
    billing_address: {
      line1: `${1 + random.below(200)} ${random.oneOf(surnames)} Street`,
      line2: '',
      city: random.oneOf(places),
      region: '',
      postcode: `${random.oneOf(['BS', 'M', 'LS', 'EH'])}${1 + random.below(20)} ${random.below(10)}AB`,
      country,
    },
    vat_number: random.below(10) < 8 ? `${country === 'US' ? 'GB' : country}${random.digits(9)}` : '',
    currency: country === 'GB' ? 'GBP' : country === 'US' ? 'USD' : 'EUR',
    terms_days: random.oneOf([7, 14, 30, 30, 30, 45, 60]),
    archived_at: random.below(20) === 0 ? created_at : null,
    created_at,
  }
}

function nameOf(random: Random) {
  const trade = random.oneOf(trades)
  const form = random.oneOf(legalForms)
  const kind = random.below(4)
  if (kind === 0) return `${random.oneOf(places)} ${trade} ${form}`
  if (kind === 1) return `${random.oneOf(surnames)} & ${random.oneOf(surnames)} ${trade} ${form}`
  if (kind === 2) return `${random.oneOf(surnames)} ${random.oneOf(places)} ${trade} ${form}`
  return `${random.oneOf(surnames)} ${trade} ${form}`
}

function contactOf(random: Random, company: string) {
  const first = random.oneOf(forenames)
  const last = random.oneOf(surnames)
  const host = company.split(/[^A-Za-z]+/, 2).join('')
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@${host}.example.com`.toLowerCase(),
    phone: `01632 960${random.digits(3)}`,
    receives_invoices: random.below(3) > 0,
  }
}
