import { expect, test } from 'vitest'
import { isUsable, rateOn, vatCategories } from './vat.ts'

const rate = (percent: string, valid_from: string, valid_to: string | null) => ({
  code: 'standard',
  category: 'S' as const,
  rate: percent,
  valid_from,
  valid_to,
})
const rates = [
  { ...rate('0', '1973-04-01', null), code: 'zero' },
  rate('17.5', '2010-01-01', '2011-01-03'),
  rate('20', '2011-01-04', null),
]

test.each([
  ['2009-12-31', undefined],
  ['2010-01-01', '17.5'],
  ['2011-01-03', '17.5'],
  ['2011-01-04', '20'],
  ['2099-01-01', '20'],
])('on %s the standard rate is %s', (taxPoint, percent) => {
  expect(rateOn(rates, 'standard', taxPoint)?.rate).toBe(percent)
})

test('an unknown code has no rate', () => {
  expect(rateOn(rates, 'reduced', '2026-01-01')).toBeUndefined()
})

test('whoever is not registered for VAT may use the categories that charge none, and only a seller within the Union supplies within it', () => {
  const usable = (vat_registered: boolean, within_union: boolean) =>
    vatCategories.filter((category) => isUsable({ category }, { vat_registered, within_union }))
  expect(usable(false, true)).toEqual(['Z', 'E', 'AE', 'O', 'G', 'K'])
  expect(usable(true, true)).toEqual([...vatCategories])
  expect(usable(true, false)).toEqual(vatCategories.filter((category) => category !== 'K'))
})
