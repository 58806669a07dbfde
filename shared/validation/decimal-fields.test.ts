import { expect, test } from 'vitest'
import * as english from '#shared/i18n/languages/en/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { decimalText, percentText } from './decimal-fields.ts'

const refusalsOf = (schema: typeof percentText, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? Object.values(fieldErrors(error, translator(english))).flat() : []
}

const minus = 'Please enter a number without a minus.'
const decimals = (count: number) => `Please enter a number with up to ${count} decimals, for example 12.5.`

test.each([
  ['a price below zero', decimalText(6, { negative: false }), '-1.5', [minus]],
  ['a discount below zero', percentText, '-5', [minus]],
  ['what is no number', decimalText(6, { negative: false }), '-1,5', [decimals(6)]],
  ['too many decimals', decimalText(2, { negative: true }), '-1.555', [decimals(2)]],
  ['a quantity below zero', decimalText(6, { negative: true }), '-1.5', []],
])('%s is refused for what is wrong with it, or not at all', (_, schema, value, refusals) => {
  expect(refusalsOf(schema, value)).toEqual(refusals)
})
