import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { csvPreview } from './csv-mapping.ts'

const access = 'manage_payments'
const minor = z.number().int()
const count = z.number().int()

export const statementFormats = ['camt', 'mt940', 'ofx', 'qif', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const statementLimits = { bytes: 20 * 1024 * 1024, lines: 50_000 }

/** The closing balance of one statement is not the opening balance of the next. */
const statementGap = z.object({
  after_date: z.iso.date(),
  before_date: z.iso.date(),
  /** What the lines that are missing come to. */
  missing_minor: minor,
})
export type StatementGap = z.infer<typeof statementGap>

export const otherAccountAnswers = ['keep'] as const

/** Whether lines that look like some that are there are kept beside them, or left out. */
export const lookAlikeAnswers = ['keep', 'leave_out'] as const
export type LookAlikes = (typeof lookAlikeAnswers)[number]

/** What the bank wrote wrong and was read all the same: one for each kind. */
const warning = z.object({
  code: z.enum(['value_date', 'balance_rounded', 'balance_date', 'currency', 'account']),
  /** Of the first in the file, and what stands there. */
  line: z.number().int(),
  detail: z.string(),
  count,
  message: z.string(),
})

/** Of a table with two columns of days: which one is the day of booking, and which one is not. */
const dateColumns = z.object({ taken: z.string(), other: z.string() }).nullable()

/** What is not kept once more, and why. */
const keptFile = z.object({
  /** Of the first statement in the file; null for a file without lines and balances. */
  id: z.uuid().nullable(),
  file_id: z.uuid(),
  statement_ids: z.array(z.uuid()),
  new_count: count,
  known_count: count,
  /** Of other accounts, or only reserved by the bank and not booked yet. */
  left_out_count: count,
  /** What the file calls its account, if that is none of ours: the lines were kept all the same. */
  unknown_account: z.string().nullable(),
  opening_minor: minor.nullable(),
  closing_minor: minor.nullable(),
  /** Between the statements of this account, as far as this file touches them. */
  gaps: z.array(statementGap),
  /** Statements whose lines do not come to the difference of their balances. */
  differences: z.array(z.object({ from_date: z.iso.date(), to_date: z.iso.date(), difference_minor: minor })),
  /** The run that books what is certain by itself, if the setting of the account says so. */
  match_run_id: z.uuid().nullable(),
  warnings: z.array(warning),
  date_columns: dateColumns,
})
export type KeptFile = z.infer<typeof keptFile>

export const addStatements = endpoint({
  method: 'POST',
  path: '/api/banking/statements',
  access,
  summary:
    'Keep the lines of a statement: a form with the field `bank_id` and a file named `file` (CAMT.052, .053 and .054, MT940, OFX, QIF, CSV or a zip of these). A line that is there already is not kept twice. A statement that names another account in full is refused unless `other_account` is `keep`, and lines that look like some that are there, although the bank names them otherwise, unless `look_alikes` says what to do with them.',
  upload: 'file',
  uploadFields: { bank_id: 'id', other_account: otherAccountAnswers, look_alikes: lookAlikeAnswers },
  reply: keptFile,
  status: 201,
})

const statementPreview = z.object({
  /** Null for a file that needs no mapping. */
  preview: csvPreview.nullable(),
  unknown_account: z.string().nullable(),
  look_alike_count: count,
  warnings: z.array(warning),
  date_columns: dateColumns,
})
export type StatementPreview = z.infer<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/banking/statements/preview',
  access,
  summary:
    'What to ask before a file is kept: the columns of a CSV file and what they seem to be, what it calls its account if we do not know it, and how many lines look like some that are there. A form with `bank_id` and a file named `file`. Nothing is kept.',
  upload: 'file',
  uploadFields: { bank_id: 'id' },
  reply: statementPreview,
})

const bankStatement = z.object({
  id: z.uuid(),
  file_id: z.uuid(),
  bank_id: z.uuid(),
  file_name: z.string(),
  format: z.enum(statementFormats),
  /** The bank's own number or name of it. */
  statement_number: z.string(),
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  currency: z.string(),
  opening_minor: minor.nullable(),
  closing_minor: minor.nullable(),
  line_count: count,
  new_count: count,
  known_count: count,
  /** closing − opening − the lines; 0 if it adds up, null if it says no balances. */
  difference_minor: minor.nullable(),
  /** Between this statement and the one before it. */
  gap: statementGap.nullable(),
  /** Lines that it brought and that are still to be matched. */
  open_count: count,
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
})
export type BankStatement = z.infer<typeof bankStatement>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/banking/statements',
  access,
  summary: 'The statements of an account, latest first.',
  query: z.strictObject({ bank_id: z.uuid(), ...pageQuery }),
  reply: pagedWithMeta(bankStatement),
})
