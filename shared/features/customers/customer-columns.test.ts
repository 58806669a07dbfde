import { expect, test } from 'vitest'
import { messages } from '#shared/i18n/languages/en/index.ts'
import { customerColumns } from './customer-columns.ts'
import { customerFields } from './customers.contract.ts'

/** Written by columns of other names, or by none. */
const columnsOf: Record<string, string[]> = {
  contacts: ['contact_name', 'email', 'phone'],
  billing_address: ['line1', 'line2', 'city', 'region', 'postcode', 'country'],
  delivery_address: [],
  credit_limit_minor: ['credit_limit'],
  terms: ['terms_days', 'terms_kind'],
}

test('every field of a customer has its columns in files', () => {
  const wanted = Object.keys(customerFields).flatMap((field) => columnsOf[field] ?? [field])
  expect(Object.keys(customerColumns)).toEqual(expect.arrayContaining(wanted))
  expect(Object.keys(customerColumns).filter((column) => !wanted.includes(column))).toEqual(['archived'])
})

test('every field of a customer has a label', () => {
  for (const field of Object.keys(customerFields)) expect(messages).toHaveProperty([`field.${field}`])
})
