import { expect, test } from 'vitest'
import { withCurrenciesInUse } from './currencies-in-use.ts'
import type { ListFilter } from './list-filter.ts'

const options = ['AED', 'CHF', 'EUR', 'GBP', 'USD'].map((value) => ({ value, label: value }))
const filters: ListFilter[] = [
  { kind: 'choice', name: 'currency', label: 'Currency', options },
  { kind: 'choice', name: 'other', label: 'Other', options },
]

const order = (rows: object[]) =>
  withCurrenciesInUse(filters, { data: { data: rows } }).map((filter) =>
    filter.kind === 'choice' ? filter.options.map(({ value }) => value).join(' ') : '',
  )

test('currencies of the rows come first in their filter, and stay there when fewer rows are shown', () => {
  expect(order([{ currency: 'GBP' }, { currency: 'CHF' }, { name: 'x' }])).toEqual([
    'CHF GBP AED EUR USD',
    'AED CHF EUR GBP USD',
  ])
  expect(order([{ currency: 'GBP' }])[0]).toBe('CHF GBP AED EUR USD')
})
