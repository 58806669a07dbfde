import * as fc from 'fast-check'
import type { JsonSchema as Schema } from '#server/every-endpoint/json-schema.ts'
import type { IdPool } from './id-pool.ts'

/** Rules that a schema cannot express: the code demands valid account numbers. */
const wordsByName: Record<string, readonly string[]> = {
  currency: ['GBP', 'EUR', 'JPY', 'gbp'],
  base_currency: ['GBP'],
  vat_number: ['GB980780684', ''],
  iban: ['GB33BUKB20201555555555', ''],
  bic: ['BUKBGB22', ''],
  sort_code: ['20-20-15', ''],
  routing_number: [''],
  account_number: ['55555555', ''],
  email: ['ann@acme.example', 'owner@example.com'],
  email_reply_to: ['ann@acme.example', ''],
  reply_to: ['ann@acme.example', ''],
  to: ['ann@acme.example'],
  cc: ['ann@acme.example'],
  bcc: ['ann@acme.example'],
  to_addresses: ['ann@acme.example'],
  time_zone: ['Europe/London', 'Pacific/Auckland'],
  locale: ['en', 'fr', 'de'],
  language: ['en', 'fr', 'de'],
  default_vat_code: ['standard', 'reduced', 'zero'],
  vat_code: ['standard', 'reduced', 'zero'],
  unit_code: ['HUR', ''],
  standard_item_id: ['4006381333931', ''],
  quantity: ['1', '2.5', '-1'],
  unit_price: ['50', '0.333333', '999999.99'],
  discount_percent: ['0', '12.5', '100'],
  exchange_rate: ['1.25', '0.008'],
  rate: ['20', '5', '0'],
  percent: ['5', '-5'],
  unit_prices: ['10'],
  list: ['invoices', 'customers'],
  invoice_prefix: ['INV', ''],
  credit_note_prefix: ['CN', ''],
  password: ['velvet harbour 88', 'counterfoil-demo'],
  password_confirmation: ['velvet harbour 88'],
  current_password: ['velvet harbour 88', 'counterfoil-demo'],
  invoice_email_subject: ['Invoice {number}'],
  invoice_email_body: ['Here it is'],
  overdue_email_subject: ['Invoice {number}'],
  overdue_email_body: ['Here it is'],
  website: ['https://foxglove.example'],
}

/** Around the date of the test clock, and at both ends of the date range. */
const dates = ['2026-03-31', '2026-03-30', '2026-04-15', '2026-01-01', '2024-02-29', '0001-01-01', '9999-12-31']

/** Values that a schema accepts, with ids of existing records, so that a call gets as far as its work. */
export const validValue = (schema: Schema, name: string, ids: IdPool): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, name, ids)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const [type] = [schema.type].flat()
  return ofType(type, schema, name, ids)
}

function ofType(type: string | undefined, schema: Schema, name: string, ids: IdPool): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return validObject(schema, ids)
    case 'array':
      return validList(schema, name, ids)
    case 'integer':
    case 'number':
      return validNumber(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return validText(schema, name, ids)
  }
}

function validObject({ properties = {}, required = [] }: Schema, ids: IdPool) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValue(schema, name, ids)] as const)
  const least = fields.filter(([name]) => required.includes(name))
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(least)) },
  )
}

const validList = ({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, ids: IdPool) =>
  fc.array(validValue(items, name, ids), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) })

function validNumber({ minimum = -1000, maximum = 1_000_000 }: Schema, name: string) {
  // Records are new here, so they have been changed a few times at most.
  if (name === 'version') return fc.integer({ min: 1, max: 3 })
  const min = Math.max(minimum, Number.MIN_SAFE_INTEGER)
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 100) }), fc.constant(max))
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string, ids: IdPool) {
  if (format === 'uuid') return ids.oneOf(name)
  if (format === 'date') return fc.constantFrom(...dates)
  const words = wordsByName[name]
  if (words) return fc.constantFrom(...words)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20), unit: 'grapheme' }),
    fc.constantFrom('Hosting', 'Acme Ltd', 'mars', maxLength <= 5000 ? 'é'.repeat(maxLength) : 'é'),
  )
}
