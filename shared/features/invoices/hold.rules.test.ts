import { expect, test } from 'vitest'
import { whyNotHeldUntil } from './hold.rules.ts'

test.each([
  [null, null],
  ['2026-03-31', null],
  ['2026-04-01', null],
  ['2026-03-30', 'validation.hold_in_past'],
])('an invoice is held until today at the earliest, or without end: %s', (date, why) => {
  expect(whyNotHeldUntil(date, '2026-03-31')).toBe(why)
})
