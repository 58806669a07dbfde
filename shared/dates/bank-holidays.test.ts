import { expect, test } from 'vitest'
import { holidaysOf, isWorkingDay, nextWorkingDay } from './bank-holidays.ts'

const datesOf = (country: string, year: number) => holidaysOf(country, year).map(({ date }) => date.slice(5))

/** As published by the governments. */
test.for<[string, number, string[]]>([
  ['GB', 2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  ['GB', 2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  ['GB', 2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  ['IE', 2026, ['01-01', '02-02', '03-17', '04-06', '05-04', '06-01', '08-03', '10-26', '12-25', '12-28']],
  ['DE', 2027, ['01-01', '03-26', '03-29', '05-06', '05-17']],
  ['FR', 2026, ['01-01', '04-06', '05-01', '05-08', '05-14', '05-25', '07-14', '11-11', '12-25']],
  ['NO', 2028, ['04-13', '04-14', '04-17', '05-01', '05-17', '05-25', '06-05', '12-25', '12-26']],
])('the holidays of %s in %i', ([country, year, dates]) => {
  expect(datesOf(country, year)).toEqual(dates)
})

test('a weekend and a holiday are no working days, unless the business says otherwise', () => {
  const changes = new Map([
    ['2026-04-03', true],
    ['2026-04-07', false],
  ])
  const days = ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-06', '2026-04-07']
  expect(days.map((date) => isWorkingDay(date, 'GB', changes))).toEqual([true, true, false, false, false])
  expect(nextWorkingDay('2026-04-04', 'GB', changes)).toBe('2026-04-08')
  expect(nextWorkingDay('2026-04-04', 'GB', new Map())).toBe('2026-04-07')
})

test('a country that is not known has weekends alone', () => {
  expect(holidaysOf('ZZ', 2026)).toEqual([])
  expect(isWorkingDay('2026-12-25', 'ZZ', new Map())).toBe(true)
})
