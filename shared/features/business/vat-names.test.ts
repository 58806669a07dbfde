import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as english from '#shared/i18n/languages/en/index.ts'
import * as french from '#shared/i18n/languages/fr/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { vatNameIn } from './vat-names.ts'

const schema = readFileSync(
  new URL('../../../server/platform/database/schema/040_business.sql', import.meta.url),
  'utf8',
)

const inEnglish = translator(english)
const inFrench = translator(french)

test('every VAT code that an installation starts with has its name in each language', () => {
  const [, rows = ''] = /insert into vat_rates .* values\n([^;]*);/.exec(schema) ?? []
  const codes = [...rows.matchAll(/\('(\w+)', '([^']+)'/g)].map(([, code = '', name = '']) => ({ code, name }))
  expect(codes).toHaveLength(9)
  expect(codes.map((code) => vatNameIn(inEnglish, code))).toEqual(codes.map(({ name }) => name))
  expect(codes.filter((code) => vatNameIn(inFrench, code) === code.name)).toEqual([])
})

test('a VAT name that the business gave is never translated', () => {
  expect(vatNameIn(inFrench, { code: 'standard', name: 'Standard rate' })).toBe('Taux normal')
  expect(vatNameIn(inFrench, { code: 'standard', name: 'Our rate' })).toBe('Our rate')
  expect(vatNameIn(inFrench, { code: 'constructor', name: 'Standard rate' })).toBe('Standard rate')
})
