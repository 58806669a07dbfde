import { expect, test } from 'vitest'
import * as english from '#shared/i18n/languages/en/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { matchingEntries, screenEntries } from '#web/features/search/screen-entries.ts'
import { screensToFind } from './screens-to-find.ts'

const entries = screenEntries(screensToFind, {
  t: translator(english),
  visitor: { role: 'super_admin', permissions: [] },
})

test.each([
  ['VAT return', '/reports/vat'],
  ['unpaid', '/invoices/list'],
  ['overdue inv', '/invoices/list'],
  ['bad debt', '/reports/payments'],
  ['bad debt', '/customers/ageing'],
])('the search knows screens by what people call them: %s is found at %s', (typed, path) => {
  expect(matchingEntries(typed, entries, 4).map(({ key }) => key)).toContain(path)
})
