import { expect, test } from 'vitest'
import { greetedNames, usualVatCode } from './customers.rules.ts'

const contacts = ['Ann', 'Bob', 'Cat', 'Dan', ''].map((name) => ({ name, email: `${name || 'office'}@acme.example` }))
const acme = { name: 'Acme Ltd', language: 'en', contacts }

test.each([
  [['Ann@acme.example'], 'Ann'],
  [['ANN@ACME.EXAMPLE', 'someone@else.example'], 'Ann'],
  [['Ann@acme.example', 'Bob@acme.example'], 'Ann and Bob'],
  [['Ann@acme.example', 'Bob@acme.example', 'Cat@acme.example'], 'Ann, Bob and Cat'],
  [['Ann@acme.example', 'Bob@acme.example', 'Cat@acme.example', 'Dan@acme.example'], 'Acme Ltd'],
  [['office@acme.example'], 'Acme Ltd'],
  [['someone@else.example'], 'Acme Ltd'],
  [[], 'Acme Ltd'],
])('a message to %j greets %s', (addresses, greeted) => {
  expect(greetedNames({ ...acme, language: 'en-GB' }, addresses)).toBe(greeted)
})

test('names are listed as the customer’s language lists them', () => {
  expect(greetedNames({ ...acme, language: 'fr' }, ['Ann@acme.example', 'Bob@acme.example'])).toBe('Ann et Bob')
})

test.each([
  [{ country: 'DE', vat_number: 'DE136695976' }, 'GB', 'reverse_charge_abroad'],
  [{ country: 'GB', vat_number: 'GB980780684' }, 'GB', 'standard'],
  [{ country: 'DE', vat_number: '' }, 'GB', 'standard'],
  [{ country: '', vat_number: 'DE136695976' }, 'GB', 'standard'],
  [{ country: 'DE', vat_number: 'DE136695976' }, '', 'standard'],
])('%j is usually invoiced from %j with %s', (customer, home, code) => {
  expect(usualVatCode(customer, home)).toBe(code)
})
