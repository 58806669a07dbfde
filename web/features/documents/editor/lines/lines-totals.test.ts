import { expect, test } from 'vitest'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { blankLine, type LineValues } from './line-values.ts'
import { totalsOfLines } from './lines-totals.ts'

const standard = { code: 'standard', category: 'S', rate: '20', valid_from: '2011-01-04', valid_to: null }
const context = { taxPoint: '2026-03-31', baseCurrency: 'GBP', vatCodes: [standard as unknown as VatCode] }

function totalsWith(change: Partial<LineValues>, { currency = 'GBP', exchange_rate = '' } = {}) {
  const line = { ...blankLine('standard'), description: 'Paper', quantity: '2', unit_price: '10.00', ...change }
  return totalsOfLines({ lines: [line], currency, exchange_rate }, context)
}

test('the totals while typing are those of the document', () => {
  expect(totalsWith({})).toMatchObject({ net_minor: 2_000, vat_minor: 400, gross_minor: 2_400, line_count: 1 })
  expect(totalsWith({ discount_percent: '12.5' })).toMatchObject({ net_minor: 1_750, vat_minor: 350 })
})

test('a discount of 100 percent makes the line zero, and a larger one is ignored until it is corrected', () => {
  expect(totalsWith({ discount_percent: '100' })).toMatchObject({ net_minor: 0, gross_minor: 0 })
  expect(totalsWith({ discount_percent: '101' })).toMatchObject({ net_minor: 2_000, gross_minor: 2_400 })
})

test('what cannot be read yet counts as nothing', () => {
  expect(totalsWith({ quantity: '2x' })).toMatchObject({ net_minor: 0, vat_minor: 0 })
})

test('only a foreign invoice with an exchange rate shows VAT in the base currency', () => {
  expect(totalsWith({}, { currency: 'EUR', exchange_rate: '0.85' })).toMatchObject({
    base_currency: 'GBP',
    vat_base_minor: 340,
  })
  expect(totalsWith({}, { currency: 'EUR' }).vat_base_minor).toBeNull()
  expect(totalsWith({}, { exchange_rate: '0.85' })).toMatchObject({ base_currency: null, vat_base_minor: null })
})
