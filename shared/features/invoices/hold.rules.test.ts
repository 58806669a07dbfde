import { expect, test } from 'vitest'
import { outlasts, whyNotHeldUntil } from './hold.rules.ts'

test.each([
  [null, null],
  ['2026-03-31', null],
  ['2026-04-01', null],
  ['2026-03-30', 'validation.hold_in_past'],
])('an invoice is held until today at the earliest, or without end: %s', (date, why) => {
  expect(whyNotHeldUntil(date, '2026-03-31')).toBe(why)
})

test.each([
  [{ kind: null, date: null }, false],
  [{ kind: 'do_not_chase', date: null }, true],
  [{ kind: 'disputed', date: '2026-04-10' }, true],
  [{ kind: 'promised', date: '2026-04-09' }, false],
])('a hold outlasts a promise if it stops reminders at least as long: %j', (hold, stays) => {
  expect(outlasts(hold, '2026-04-10')).toBe(stays)
})
