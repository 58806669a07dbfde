import { expect, test } from 'vitest'
import { messages } from '#shared/i18n/languages/en/index.ts'
import { itemColumns } from './item-columns.ts'
import { itemFields } from './items.contract.ts'
import { isUnitCode, offeredUnitCodes, unitCodeOf } from './unit-codes.ts'

const priceColumns = ['currency', 'unit_price', 'valid_from']

test('every field of an item has a column, its prices three of them', () => {
  const columns = Object.keys(itemColumns)
  for (const field of Object.keys(itemFields).filter((name) => name !== 'prices')) expect(columns).toContain(field)
  expect(columns).toEqual(expect.arrayContaining(priceColumns))
})

test('no heading means two columns', () => {
  const headings = Object.entries(itemColumns).flatMap(([name, column]) => [
    name,
    ...('headings' in column ? column.headings : []),
  ])
  expect(new Set(headings).size).toBe(headings.length)
})

test('every field of an item has a label', () => {
  for (const field of Object.keys(itemFields)) expect(messages).toHaveProperty([`field.${field}`])
})

test.each([
  ['hour', 'HUR'],
  ['Std.', 'HUR'],
  ['Jours', 'DAY'],
  ['m²', 'MTK'],
  ['Stück', 'C62'],
  ['picture', ''],
])('a unit that is written %s has the code %s', (unit, code) => {
  expect(unitCodeOf(unit)).toBe(code)
})

test('every code that is offered has the form of one', () => {
  expect(offeredUnitCodes.filter((code) => !isUnitCode(code))).toEqual([])
})
