import { expect, test } from 'vitest'
import { formatsFor } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { valueText } from './value-texts.ts'

const writing = { t: ((key: string) => key) as Translate, formats: formatsFor('en'), currency: 'GBP' }

test('what is taken off and added to the whole is told in words', () => {
  const common = { id: 'a', reason_code: '95', vat_code: 'standard', category: 'S', rate: '20' }
  const texts = valueText(
    'allowances',
    [
      { ...common, reason: 'Loyal', percent: '10', amount_minor: 1200 },
      { ...common, reason: '', percent: null, amount_minor: 500 },
    ],
    writing,
  )
  expect(texts).toBe('Loyal · 10 % · standard\n£5.00 · standard')
})

test('a period is told by its ends, one of which may be open', () => {
  expect(valueText('details', { period: { start_date: '2026-03-01', end_date: null } }, writing)).toContain(
    '1 Mar 2026 – …',
  )
})
