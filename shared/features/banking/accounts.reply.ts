import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './accounts.contract.ts'
import { csvMapping } from './csv-mapping.ts'

const minor = z.number().int()

const count = z.number().int()

export const bankingAccount = z.object({
  id: z.uuid(),
  label: z.string(),
  bank_name: z.string(),
  /** The IBAN, or the account number with its sort code or routing number; empty for a clearing account. */
  account: z.string(),
  currency: z.string(),
  is_retired: z.boolean(),
  /** The statement with the latest closing date. */
  last_statement: z
    .object({ id: z.uuid(), closing_minor: minor.nullable(), to_date: z.iso.date(), created_at: z.iso.datetime() })
    .nullable(),
  /** By the latest statement and the lines after it; null if no statement says a balance. */
  balance_minor: minor.nullable(),
  /** Lines to match, and what they come to. */
  open_count: count,
  open_in_minor: minor,
  open_out_minor: minor,
  oldest_open_date: z.iso.date().nullable(),
  /** The lines to match by days since they were booked. */
  open_by_age: z.object({ days_0_7: count, days_8_30: count, days_31_90: count, over_90: count }),
  matched_count: count,
  ignored_count: count,
  /** Between two statements money is missing. */
  gap_count: count,
  /** What is certain is booked by itself after an import. */
  book_certain: z.boolean(),
  /** How CSV files of the account are read; null until somebody has said it. */
  csv_mapping: csvMapping.nullable(),
})
export type BankingAccount = z.infer<typeof bankingAccount>

/** What lies between the balance that the bank says and the one that our payments come to. */
const differenceKinds = ['open_lines', 'ignored_lines', 'gaps', 'payments_without_line'] as const

export const accountBalance = z.object({
  currency: z.string(),
  /** Null if no statement says a balance. */
  statement_minor: minor.nullable(),
  statement_date: z.iso.date().nullable(),
  /** The opening balance of the first statement and everything that was recorded on the account since. */
  books_minor: minor.nullable(),
  /** statement_minor = books_minor + the sum of these. */
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      /** Why these lines were set aside; empty for the other kinds. */
      reason: z.string(),
      count,
      amount_minor: minor,
    }),
  ),
})
export type AccountBalance = z.infer<typeof accountBalance>

const matchRun = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  status: z.enum(['running', 'done']),
  /** Started by the setting after an import, not by a person. */
  is_automatic: z.boolean(),
  /** How many lines were open at its start, and how many of them have been looked at. */
  total_count: count,
  done_count: count,
  matched_count: count,
  /** What was certain and was refused, because somebody was faster. */
  refused_count: count,
  /** The lines that it matched: they can be undone one by one. */
  line_ids: z.array(z.uuid()),
})
export type MatchRun = z.infer<typeof matchRun>

export const replies: RepliesOf<typeof contract> = {
  listBankingAccounts: z.object({ data: z.array(bankingAccount) }),
  getBankingAccount: bankingAccount,
  changeBankingAccount: bankingAccount,
  getAccountBalance: accountBalance,
  matchCertain: matchRun,
  getMatchRun: matchRun,
}
