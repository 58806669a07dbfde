import { expect, test } from 'vitest'
import { nothingCredited } from '#shared/money/credit-remainder.ts'
import { whyNotCreditable } from './credit-notes.rules.ts'

const standard = (net_minor: number, vat_minor: number) => ({
  vat_code: 'standard',
  category: 'S' as const,
  rate: '20',
  net_minor,
  vat_minor,
})
const zero = (net_minor: number) => ({
  vat_code: 'zero',
  category: 'Z' as const,
  rate: '0',
  net_minor,
  vat_minor: 0,
})

test('all that is left at each rate can be credited, and not a penny more', () => {
  const invoice = { vat_groups: [standard(10_000, 2000), zero(5000)], credited: nothingCredited, rounding_minor: 0 }
  expect(whyNotCreditable([standard(10_000, 2000), zero(5000)], invoice, 0)).toBeNull()
  expect(whyNotCreditable([standard(10_001, 2000)], invoice, 0)).toBe('validation.more_than_creditable_at_rate')
  expect(whyNotCreditable([standard(4000, 800), zero(5001)], invoice, 0)).toBe(
    'validation.more_than_creditable_at_rate',
  )
})

test('what earlier credit notes took cannot be credited again', () => {
  const credited = { ...nothingCredited, vat_groups: [standard(6000, 1200)] }
  const invoice = { vat_groups: [standard(10_000, 2000)], credited, rounding_minor: 0 }
  expect(whyNotCreditable([standard(4000, 800)], invoice, 0)).toBeNull()
  expect(whyNotCreditable([standard(4001, 800)], invoice, 0)).toBe('validation.more_than_creditable_at_rate')
})

test('if one rate is negative, the total remainder including VAT is the limit', () => {
  const invoice = { vat_groups: [standard(10_000, 2000), zero(-3000)], credited: nothingCredited, rounding_minor: 0 }
  expect(whyNotCreditable([standard(7500, 1500)], invoice, 0)).toBeNull()
  expect(whyNotCreditable([standard(7501, 1500)], invoice, 0)).toBe('validation.more_than_invoice_total')
  expect(whyNotCreditable([standard(7500, 1501)], invoice, 0)).toBe('validation.more_than_invoice_total')
  expect(whyNotCreditable([standard(10_000, 2000), zero(-3000)], invoice, 0)).toBeNull()
})

test('the rounding of an invoice is part of what can be credited in total', () => {
  const invoice = { vat_groups: [standard(10_000, 2000)], credited: nothingCredited, rounding_minor: -2 }
  expect(whyNotCreditable([standard(10_000, 2000)], invoice, -2)).toBeNull()
  expect(whyNotCreditable([standard(9999, 2000)], invoice, 0)).toBe('validation.more_than_invoice_total')
  const rounded = { ...invoice, credited: { ...nothingCredited, rounding_minor: -2 } }
  expect(whyNotCreditable([standard(10_000, 2000)], rounded, 0)).toBeNull()
})
