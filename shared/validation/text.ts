import { z } from 'zod'
import { refusedAs } from './field-errors.ts'

/** Neither PostgreSQL's text nor a well-formed answer can hold these. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text that the database can keep, without blanks around it. */
export const text = (max: number, min = 0) =>
  z.string().trim().min(min).max(max).refine(storable, refusedAs('validation.unstorable'))

export const requiredText = (max: number) => text(max, 1)

/** Case does not matter in an address for us; it is kept as written and compared without it. */
export const emailAddress = z.string().trim().min(1).max(254).pipe(z.email())

/** What an address box or a query string leaves empty is not there. */
export const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
