import { expect, test } from 'vitest'
import { usualVatCode } from './usual-vat-code.ts'

test.each([
  [{ country: 'DE', vat_number: 'DE136695976' }, 'GB', 'reverse_charge_abroad'],
  [{ country: 'GB', vat_number: 'GB980780684' }, 'GB', 'standard'],
  [{ country: 'DE', vat_number: '' }, 'GB', 'standard'],
  [{ country: '', vat_number: 'DE136695976' }, 'GB', 'standard'],
  [{ country: 'DE', vat_number: 'DE136695976' }, '', 'standard'],
])('%j is usually invoiced from %j with %s', (customer, home, code) => {
  expect(usualVatCode(customer, home)).toBe(code)
})
