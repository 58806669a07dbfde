import { z } from 'zod'
import { refusedAs } from './field-errors.ts'

/** Neither PostgreSQL's text nor a well-formed answer can hold these. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text that the database can keep, without blanks around it. */
export const text = (max: number, min = 0) =>
  z.string().trim().min(min).max(max).refine(storable, refusedAs('validation.unstorable'))

export const requiredText = (max: number) => text(max, 1)

/** They turn around the order of what follows, so that a name can be made to read as another. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g
const controls = /[\p{Cc}\u2028\u2029]/u

export const withoutOverrides = (written: string) => written.replaceAll(directionOverrides, '')

/** What is printed on one line and goes into headers: names, subjects, references. Line breaks are refused, not joined. */
export const oneLine = (max: number, min = 0) =>
  z
    .string()
    .overwrite(withoutOverrides)
    .trim()
    .min(min)
    .max(max)
    .refine((written) => !controls.test(written), refusedAs('validation.one_line'))
    .refine((written) => written.isWellFormed(), refusedAs('validation.unstorable'))

export const requiredLine = (max: number) => oneLine(max, 1)

/** For what is there already, or comes from elsewhere: the same on one line. */
export const asOneLine = (written: string) =>
  withoutOverrides(written)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Case does not matter in an address for us; it is kept as written and compared without it. */
export const emailAddress = z.string().trim().min(1).max(254).pipe(z.email())

/** What an address box or a query string leaves empty is not there. */
export const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
