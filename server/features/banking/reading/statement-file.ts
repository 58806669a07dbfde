import type { CsvMapping, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'

/** A balance that the bank states, at the end of a day. */
export type StatedBalance = { minor: number; date: string }

/** One line of a statement, as the bank wrote it. Money that left the account is negative. */
export type ReadLine = {
  /** The bank's own name of the entry, which stays the same in every export. */
  bank_reference?: string
  /** Of one payment of a batch: what the bank calls the batch, and what all of it comes to. Other statements have it as one line. */
  batch?: { reference: string; amount_minor: number }
  booked_date: string
  value_date?: string
  amount_minor: number
  currency: string
  text: string
  /** The other side: who paid, or was paid. */
  payer?: { name?: string; account?: string }
  end_to_end_id?: string
  /** An ISO 11649 reference, or one of a country's own kind. */
  creditor_reference?: string
  /** Numbers of documents and references that the payer gave in fields of their own. */
  structured_references: string[]
  /** What the bank kept of the payment. */
  charges_minor?: number
  /** What was ordered, in another currency. */
  original?: { currency: string; amount_minor: number }
  reversal: boolean
  return_reason?: string
  /** What kind of entry it is, in the bank's code. */
  bank_code?: string
  /** The line of the file where it begins. */
  position: number
  /** Announced, and not booked yet. */
  pending?: boolean
}

export type ReadStatement = {
  /** The file of an archive that it comes from: each is a file like one that comes alone. */
  file?: { name: string; format: StatementFormat }
  account: { iban?: string; number?: string; sort_code?: string; currency?: string }
  statement_id?: string
  opening?: StatedBalance
  closing?: StatedBalance
  lines: ReadLine[]
  doubts?: ReadDoubt[]
  /** Of a table with two columns of days. */
  date_columns?: { taken: string; other: string }
}

/** What a bank wrote wrong, and was read all the same. */
export const readDoubts = ['value_date', 'balance_rounded', 'balance_date', 'currency', 'account'] as const
export type ReadDoubt = { code: (typeof readDoubts)[number]; line: number; detail: string }

/** Hears of each doubt while a statement is read. */
export type NoteDoubt = (code: ReadDoubt['code'], line: number, detail: string) => void

export const statementProblems = [
  'unknown_format',
  'empty',
  'damaged',
  'too_large',
  'expected',
  'date',
  'amount',
  'currency',
  'balance',
  'running_balance',
] as const
export type StatementProblemCode = (typeof statementProblems)[number]

/** Why a file is not read: in which line, and what is wrong there in the words of the file. */
export type ReadProblem = { code: StatementProblemCode; line?: number; detail?: string }

export type ReadOptions = {
  /** Of the account, for files that do not say it. */
  currency: string
  csvMapping?: CsvMapping
}

export type StatementReading =
  | { format: StatementFormat; statements: ReadStatement[] }
  | { problem: ReadProblem }
  | { mapping_needed: CsvPreview }
