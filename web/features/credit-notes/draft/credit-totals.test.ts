import { expect, test } from 'vitest'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { creditTotals } from './credit-totals.ts'
import { blankLine } from '#web/features/documents/editor/lines/line-values.ts'

const standard: VatCode = {
  id: '0199f6a0-0000-7000-8000-000000000001',
  version: 1,
  code: 'standard',
  name: 'Standard rate',
  category: 'S',
  rate: '20',
  wording: '',
  vatex_code: '',
  valid_from: '2011-01-04',
  valid_to: null,
}
const context = { currency: 'GBP', source: null, vatCodes: [standard], taxPoint: '2026-11-01' }
const line = { ...blankLine('standard'), description: 'Goodwill', quantity: '2', unit_price: '100' }
const adjustment = { reason_code: '', vat_code: 'standard' }

test('without an invoice, what is taken off and added as a whole counts as the server counts it', () => {
  const values = {
    parts: [],
    lines: [line],
    allowances: [{ ...adjustment, key: 'a', reason: 'Kept', percent: '5', amount_minor: null }],
    charges: [{ ...adjustment, key: 'b', reason: 'Postage', percent: null, amount_minor: 300 }],
    prepaid_minor: 500,
    rounding_minor: -4,
  }
  expect(creditTotals(values, context)).toMatchObject({
    lines_net_minor: 20_000,
    allowances_minor: [1_000],
    charges_minor: [300],
    adjustments: [
      { reason: 'Kept', net_minor: -1_000 },
      { reason: 'Postage', net_minor: 300 },
    ],
    net_minor: 19_300,
    vat_minor: 3_860,
    credited_minor: 23_156,
    payable_minor: 22_656,
  })
})
