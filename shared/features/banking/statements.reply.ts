import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { csvPreview } from './csv-mapping.ts'
import { statementFormats } from './statements.contract.ts'
import type * as contract from './statements.contract.ts'

const minor = z.number().int()

const count = z.number().int()

/** The closing balance of one statement is not the opening balance of the next. */
const statementGap = z.object({
  after_date: z.iso.date(),
  before_date: z.iso.date(),
  /** What the lines that are missing come to. */
  missing_minor: minor,
})
export type StatementGap = z.infer<typeof statementGap>

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

const statementPreview = z.object({
  /** Null for a file that needs no mapping. */
  preview: csvPreview.nullable(),
  unknown_account: z.string().nullable(),
  look_alike_count: count,
  warnings: z.array(warning),
  date_columns: dateColumns,
})
export type StatementPreview = z.infer<typeof statementPreview>

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

export const replies: RepliesOf<typeof contract> = {
  addStatements: keptFile,
  previewStatement: statementPreview,
  listStatements: pagedWithMeta(bankStatement),
}
