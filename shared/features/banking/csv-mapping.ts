import { z } from 'zod'
import { dateFormats, decimalMarks } from '#shared/features/imports/import-formats.ts'
import { oneLine } from '#shared/validation/text.ts'

/** What a column of a table can be. */
export const csvFields = [
  'booked_date',
  'value_date',
  'amount',
  'money_in',
  'money_out',
  'direction',
  'fee',
  'balance',
  'currency',
  'status',
  'text',
  'payer_name',
  'payee_name',
  'payer_account',
  'bank_reference',
  'reference',
] as const
export type CsvField = (typeof csvFields)[number]

const field = z.enum(csvFields).nullable()

/** A row by the word where others say their direction, and by its texts. */
const csvDirection = z.strictObject({ word: oneLine(200), text: oneLine(200), is: z.enum(['in', 'out']) })
export type CsvDirection = z.output<typeof csvDirection>

/** How the tables of an account are read: kept with the account once somebody has said it. */
export const csvMapping = z.strictObject({
  columns: z.array(z.strictObject({ column: oneLine(200), field })).max(200),
  date_format: z.enum(dateFormats).nullable(),
  decimal_mark: z.enum(decimalMarks).nullable(),
  /** What rows are whose direction the bank does not say, the latest last. */
  directions: z.array(csvDirection).max(1_000).optional(),
})
export type CsvMapping = z.output<typeof csvMapping>

/** The columns of a table and what they seem to be. */
export const csvPreview = z.object({
  columns: z.array(z.object({ column: z.string(), field, samples: z.array(z.string()) })),
  /** Null where all dates, or all amounts, could be read in two ways. */
  date_format: z.enum(dateFormats).nullable(),
  decimal_mark: z.enum(decimalMarks).nullable(),
  row_count: z.number().int(),
  /** Amounts of which nothing says whether they came in or went out: the mapping says it in `directions`. */
  unclear: z.array(z.object({ line: z.number().int(), word: z.string(), text: z.string(), amount: z.string() })),
  /** What was said before of such rows. */
  directions: z.array(csvDirection),
})
export type CsvPreview = z.infer<typeof csvPreview>
