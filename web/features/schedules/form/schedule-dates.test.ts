import { expect, test } from 'vitest'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { datesAhead } from './schedule-dates.ts'
import { copyOf, newValues, type ScheduleValues, toBody } from './schedule-values.ts'

const today = '2026-11-15'

const values = (change: Partial<ScheduleValues>): ScheduleValues => ({
  ...newValues({ today, base_currency: 'GBP' }),
  ...change,
})

/** The part of a record that the dates depend on. */
const record = (change: Partial<Schedule>) =>
  ({
    every: 1,
    unit: 'month',
    start_date: '2026-08-31',
    last_day_of_month: false,
    next_date: '2026-11-30',
    made_count: 3,
    last_settled_date: '2026-10-31',
    ...change,
  }) as Schedule

test('a new schedule starts on the first of the next month', () => {
  expect(datesAhead(values({}), '2026-12-15', null).missed).toEqual({ count: 1, dates: ['2026-12-01'] })
  expect(newValues({ today: '2026-12-15', base_currency: 'GBP' }).start_date).toBe('2027-01-01')
})

test('missed dates are made up for first, or skipped', () => {
  const late = values({ start_date: '2026-08-31' })
  const passed = ['2026-08-31', '2026-09-30', '2026-10-31']
  expect(datesAhead(late, today, null)).toMatchObject({ missed: { count: 3, dates: passed } })
  expect(datesAhead(late, today, null).upcoming.slice(0, 4)).toEqual([...passed, '2026-11-30'])
  expect(datesAhead({ ...late, skip_missed: true }, today, null).upcoming[0]).toBe('2026-11-30')
})

test('many missed dates are counted, and only the first and the last are named', () => {
  const daily = values({ unit: 'day', start_date: '2020-01-01' })
  expect(datesAhead(daily, today, null).missed).toEqual({ count: 2510, dates: ['2020-01-01', '2026-11-14'] })
  const until = { ...daily, end: { kind: 'on_date' as const, date: '2020-01-05', count: '' as const } }
  expect(datesAhead(until, today, null).missed).toEqual({ count: 5, dates: ['2020-01-01', '2020-01-05'] })
})

test('the end counts invoices created before', () => {
  const last = values({ start_date: '2026-08-31', end: { kind: 'after', date: '', count: 5 } })
  expect(datesAhead(last, today, record({})).upcoming).toEqual(['2026-11-30', '2026-12-31'])
})

test('an unchanged rhythm continues where it was, a changed one after the last date with an invoice', () => {
  const same = values({ start_date: '2026-08-31' })
  expect(datesAhead(same, today, record({ next_date: '2027-01-31' })).upcoming[0]).toBe('2027-01-31')
  expect(datesAhead({ ...same, every: 2 }, today, record({})).upcoming.slice(0, 2)).toEqual([
    '2026-12-31',
    '2027-02-28',
  ])
  const untouched = record({ made_count: 0, last_settled_date: null })
  expect(datesAhead({ ...same, every: 2 }, today, untouched).upcoming[0]).toBe('2026-08-31')
})

test('an incomplete start date gives no dates', () => {
  expect(datesAhead(values({ start_date: '' }), today, null)).toEqual({ upcoming: [], missed: { count: 0, dates: [] } })
  expect(datesAhead(values({ start_date: '0002-01-01' }), today, null).upcoming).toEqual([])
})

test('weeks have no last day of the month, and blank lines are sent as one line that the server refuses', () => {
  const body = toBody(
    values({ unit: 'week', last_day_of_month: true, end: { kind: 'never', date: '2027-01-01', count: 3 } }),
    'GBP',
  )
  expect(body).toMatchObject({ last_day_of_month: false, end: { kind: 'never', date: null, count: null } })
  expect(body.lines).toHaveLength(1)
})

test('a copy starts on a future date with the same day of the month', () => {
  const source = record({
    lines: [],
    allowances: [],
    charges: [],
    end: { kind: 'on_date', date: '2026-10-31', count: null },
    action: 'issue',
  } as never)
  const copy = copyOf({ ...source, exchange_rate: null, bank_id: null }, today, { mayIssue: false })
  expect(copy).toMatchObject({ start_date: '2026-12-31', end: { kind: 'never' }, action: 'draft' })
})
