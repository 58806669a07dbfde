import { expect, test } from 'vitest'
import { messages } from '#shared/i18n/languages/en/index.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { customerColumns } from './customer-columns.ts'
import { customerFields } from './customers.fields.ts'

const fields: [string, RecordField][] = Object.entries(customerFields)

/** The fields that take several columns of a file, or none. */
const parts: Record<string, string[]> = {
  contacts: ['contact_name', 'email', 'phone'],
  billing_address: ['line1', 'line2', 'city', 'region', 'postcode', 'country'],
  delivery_address: [],
  terms: ['terms_days', 'terms_kind'],
}

test('every field of a customer has its columns in files', () => {
  const expected = fields.flatMap(([name, { file }]) => parts[name] ?? [file?.heading ?? name])
  expect(Object.keys(customerColumns)).toEqual(expected)
})

test('every field of a customer has a label', () => {
  for (const [name] of fields) expect(messages).toHaveProperty([`field.${name}`])
})

test('every default of a new customer is one that its field accepts', () => {
  const defaults = fields.filter(([, field]) => 'default' in field)
  for (const [name, field] of defaults) expect([name, field.schema.parse(field.default)]).toEqual([name, field.default])
})
