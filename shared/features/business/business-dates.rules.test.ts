import { expect, test } from 'vitest'
import { isLongAgo, whyNotDated, whyNotIssuedOn } from './business-dates.rules.ts'

const dates = { today: '2026-03-31', earliest: '2020-04-01' }

test.for([
  ['2026-03-31', null],
  ['2026-04-01', 'validation.after_today'],
  ['2020-04-01', null],
  ['2020-03-31', 'validation.before_start'],
] as const)(
  'what happened is dated today at the latest, and when the business began at the earliest: %s',
  ([date, why]) => {
    expect(whyNotDated(date, dates)).toBe(why)
  },
)

test.for([
  ['2026-03-31', null],
  ['2026-04-01', 'validation.issue_after_today'],
  ['2020-04-01', null],
  ['2020-03-31', 'validation.before_start'],
] as const)(
  'a document is issued today at the latest, and when the business began at the earliest: %s',
  ([date, why]) => {
    expect(whyNotIssuedOn(date, dates)).toBe(why)
  },
)

test('a day is long ago when it lies more than a year back', () => {
  expect(isLongAgo('2025-03-31', '2026-03-31')).toBe(false)
  expect(isLongAgo('2025-03-30', '2026-03-31')).toBe(true)
  expect(isLongAgo('2024-12-31', '2026-03-31')).toBe(true)
  expect(isLongAgo('2026-03-30', '2026-03-31')).toBe(false)
})
