import { expect, test } from 'vitest'
import { idsIn, completePriceChange } from './price-change-request.ts'
import { monthsEnd, nextMonth } from '#shared/dates/business-date.ts'

const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'

test('the address names each schedule once, and anything that is not an id is ignored', () => {
  expect(idsIn(`${one},${two},${one},other,`)).toEqual([one, two])
  expect(idsIn(undefined)).toEqual([])
})

const typed = { kind: 'percent' as const, percent: '5', old_price: '', unit_price: '' }

test('only a complete change is requested, with only the fields of its kind', () => {
  const ready = (change: Partial<Omit<typeof typed, 'kind'>> & { kind?: 'percent' | 'price' }) =>
    completePriceChange({ from_date: '2027-01-01', change: { ...typed, ...change } }, [one])?.change ?? null
  expect(ready({})).toEqual({ kind: 'percent', percent: '5' })
  expect(ready({ percent: '' })).toBeNull()
  expect(ready({ percent: '0' })).toBeNull()
  expect(ready({ kind: 'price' })).toBeNull()
  expect(ready({ kind: 'price', unit_price: '12.5' })).toEqual({ kind: 'price', old_price: null, unit_price: '12.5' })
  expect(completePriceChange({ from_date: '', change: typed }, [one])).toBeNull()
  expect(completePriceChange({ from_date: '2027-01-01', change: typed }, [])).toBeNull()
})

test('a month ends on its last day, and the next one starts after it', () => {
  expect(monthsEnd('2026-11-15')).toBe('2026-11-30')
  expect(monthsEnd('2026-12-31')).toBe('2026-12-31')
  expect(monthsEnd('2028-02-01')).toBe('2028-02-29')
  expect(nextMonth('2026-12-31')).toBe('2027-01-01')
})
