import { expect, test } from 'vitest'
import { termsOf } from './terms-of.ts'

test.each<[string, string | undefined, string, number | string]>([
  ['30', undefined, 'days_after_invoice', 30],
  ['30.0', undefined, 'days_after_invoice', 30],
  ['Net 30', undefined, 'days_after_invoice', 30],
  ['14 Tage', undefined, 'days_after_invoice', 14],
  ['Due on receipt', undefined, 'days_after_invoice', 0],
  ['Net 30 EOM', undefined, 'days_after_month_end', 30],
  ['30 days after the end of the month', undefined, 'days_after_month_end', 30],
  ['45 jours fin de mois', undefined, 'days_after_month_end', 45],
  ['End of month', undefined, 'days_after_month_end', 0],
  ['Due end of the month', undefined, 'days_after_month_end', 0],
  ['20th of the following month', undefined, 'day_of_next_month', 20],
  ['15 MFI', undefined, 'day_of_next_month', 15],
  // As Xero writes them, in files and in calls.
  ['30', 'days after the invoice date', 'days_after_invoice', 30],
  ['30', 'DAYSAFTERBILLDATE', 'days_after_invoice', 30],
  ['10', 'days after the end of the invoice month', 'days_after_month_end', 10],
  ['10', 'DAYSAFTERBILLMONTH', 'days_after_month_end', 10],
  ['20', 'of the following month', 'day_of_next_month', 20],
  ['20', 'OFFOLLOWINGMONTH', 'day_of_next_month', 20],
  ['25', 'of the current month', 'day_of_month', 25],
  ['25', 'OFCURRENTMONTH', 'day_of_month', 25],
  // Sage says from when its days count.
  ['30', 'Date of invoice', 'days_after_invoice', 30],
  ['30', 'End of month of invoice', 'days_after_month_end', 30],
  // Our own.
  ['31', 'day_of_next_month', 'day_of_next_month', 31],
  ['31', 'day_of_month', 'day_of_month', 31],
  ['0', 'days_after_month_end', 'days_after_month_end', 0],
  ['whenever', undefined, 'days_after_invoice', 'whenever'],
  ['2/10 net 30', undefined, 'days_after_invoice', '2/10 net 30'],
])('terms of "%s", counted by "%s"', (text, countedBy, kind, days) => {
  expect(termsOf(text, countedBy)).toEqual({ kind, days })
})

test('no terms are none', () => {
  expect(termsOf(undefined, 'of the following month')).toBeUndefined()
})
