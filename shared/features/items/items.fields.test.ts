import { expect, test } from 'vitest'
import { messages } from '#shared/i18n/languages/en/index.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { itemColumns } from './item-columns.ts'
import { itemFields } from './items.fields.ts'
import { isUnitCode, offeredUnitCodes, unitCodeOf } from './unit-codes.ts'

const fields: [string, RecordField][] = Object.entries(itemFields)

test('every field of an item has a column, its prices three of them', () => {
  const expected = fields.flatMap(([name]) => (name === 'prices' ? ['currency', 'unit_price', 'valid_from'] : [name]))
  expect(Object.keys(itemColumns)).toEqual(expected)
})

test('every default of a new item is one that its field accepts', () => {
  const defaults = fields.filter(([, field]) => 'default' in field)
  for (const [name, field] of defaults) expect([name, field.schema.parse(field.default)]).toEqual([name, field.default])
})

test('no heading means two columns', () => {
  const headings = Object.entries(itemColumns).flatMap(([name, column]) => [name, ...column.headings])
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
