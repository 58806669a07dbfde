import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'

/** The time that a document or a line is for; one of its ends may be open. */
export const newDatePeriod = z
  .object({ start_date: businessDate.nullable().default(null), end_date: businessDate.nullable().default(null) })
  .superRefine(({ start_date, end_date }, context) => {
    if (start_date === null && end_date === null)
      context.addIssue({ code: 'custom', path: ['start_date'], ...refusedAs('validation.required') })
    if (start_date !== null && end_date !== null && end_date < start_date)
      context.addIssue({ code: 'custom', path: ['end_date'], ...refusedAs('validation.date_order') })
  })

export const datePeriod = z.object({ start_date: z.iso.date().nullable(), end_date: z.iso.date().nullable() })
export type DatePeriod = z.infer<typeof datePeriod>
