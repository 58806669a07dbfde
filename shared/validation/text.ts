import { z } from 'zod'
import { refusedAs } from './field-errors.ts'

/** Neither PostgreSQL's text nor well-formed JSON can contain these. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text that the database can store, trimmed. */
export const text = (max: number, min = 0) =>
  z.string().trim().min(min).max(max).refine(storable, refusedAs('validation.unstorable'))

export const requiredText = (max: number) => text(max, 1)

/** They reverse the order of what follows, so that a name can be made to look like another. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g
const controls = /[\p{Cc}\u2028\u2029]/u

export const withoutOverrides = (written: string) => written.replaceAll(directionOverrides, '')

/**
 * Text that is printed on one line and goes into headers: names, subjects, references. Line breaks are refused, not
 * joined.
 */
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

/** Joins existing or foreign text into one line. */
export const asOneLine = (written: string) =>
  withoutOverrides(written)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Stored as written and compared without case. */
export const emailAddress = z.string().trim().min(1).max(254).pipe(z.email())

/** A page in the web, with or without its protocol: addresses of other kinds, such as scripts, are refused. */
export const webAddress = oneLine(200).refine(
  (written) => written === '' || /^(https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@.]+(:\d{1,5})?([/?#]\S*)?$/i.test(written),
  refusedAs('validation.web_address'),
)

/** An empty value of a form or query string counts as absent. */
export const emptyIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Removes folders, characters that a disk or a mail program could fail on, and marks that disguise the extension. */
export const safeFileName = (fileName: string) =>
  withoutOverrides(fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}<>:"|?*\u2028\u2029]/gu, '_')
    .toWellFormed()
    .trim()
    .slice(-200) || 'file'

/** For optional values: an empty text is left out. */
export const orAbsent = (written: string) => (written === '' ? undefined : written)

/** People write account and tax numbers with spaces, dots and dashes; they are stored without. */
export const compact = (written: string) => written.replaceAll(/[\s.-]/g, '').toUpperCase()

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => /^[A-Z]{3}$/.test(code), refusedAs('validation.currency'))
