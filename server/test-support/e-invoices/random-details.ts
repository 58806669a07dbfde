import * as fc from 'fast-check'
import type { Identifier } from '#shared/einvoices/einvoice.ts'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((raw) => raw.replaceAll(/[\s\p{Cc}#]+/gu, '_'))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const identifier = fc.record({ id: text, scheme: fc.constant('0088') })
const date = fc.constantFrom('2026-01-31', '2026-02-28', '2028-02-29')
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))
const address = fc.record({
  line_1: maybe(text),
  line_2: maybe(text),
  line_3: maybe(text),
  city: maybe(text),
  postcode: maybe(text),
  subdivision: maybe(text),
  country: fc.constantFrom('DE', 'FR', 'GB'),
})
const period = fc.record({ start_date: maybe(date), end_date: maybe(date) })
const part = fc.record({
  amount,
  base_amount: maybe(amount),
  percent: maybe(amount),
  vat: fc.record({ category: fc.constant('S'), rate: maybe(amount) }),
  reason: text,
  reason_code: maybe(text),
})
const line = fc.record({
  id: text,
  note: maybe(text),
  object: maybe(identifier),
  quantity: amount,
  unit: fc.constant('HUR'),
  net: amount,
  order_line: maybe(text),
  accounting: maybe(text),
  period: maybe(period),
  allowances: fc.array(
    part.map(({ vat: _, ...rest }) => rest),
    { maxLength: 2 },
  ),
  charges: fc.array(
    part.map(({ vat: _, ...rest }) => rest),
    { maxLength: 2 },
  ),
  price: fc.record({
    net: amount,
    gross: amount,
    discount: amount,
    base_quantity: amount,
    base_unit: fc.constant('HUR'),
  }),
  vat: fc.record({ category: fc.constant('S'), rate: maybe(amount) }),
  name: text,
  description: maybe(text),
  seller_item_id: maybe(text),
  buyer_item_id: maybe(text),
  standard_item_id: maybe(identifier),
  classifications: fc.array(fc.record({ code: text, list: text, version: maybe(text) }), { maxLength: 2 }),
  origin_country: maybe(fc.constant('IT')),
  attributes: fc.array(fc.record({ name: text, value: text }), { maxLength: 2 }),
})

/** Everything that a document may say beside what it has to, at random. */
export const randomDetails = fc.record({
  number: text,
  issue_date: date,
  due_date: date,
  tax_point_date: maybe(date),
  buyer_reference: maybe(text),
  project_reference: maybe(text),
  contract_reference: maybe(text),
  order_reference: maybe(text),
  sales_order_reference: maybe(text),
  receiving_advice: maybe(text),
  despatch_advice: maybe(text),
  tender_reference: maybe(text),
  invoiced_object: maybe(identifier),
  accounting: maybe(text),
  payment_terms: maybe(text),
  notes: fc.array(fc.record({ subject_code: maybe(fc.constant('AAI')), text }), { maxLength: 2 }),
  preceding: fc.array(fc.record({ number: text, issue_date: maybe(date) }), { maxLength: 2 }),
  payee: maybe(fc.record({ name: text, ids: fc.constant<Identifier[]>([]), legal_id: maybe(identifier) })),
  tax_representative: maybe(fc.record({ name: text, ids: fc.constant<Identifier[]>([]), vat_id: text, address })),
  delivery: fc.record({ name: maybe(text), location: maybe(identifier), date, address: maybe(address) }),
  period: maybe(period),
  allowances: fc.array(part, { maxLength: 2 }),
  charges: fc.array(part, { maxLength: 2 }),
  attachments: fc.array(fc.record({ id: text, description: maybe(text), location: maybe(text) }), { maxLength: 2 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
})
