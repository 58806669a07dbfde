import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { csvMapping } from './csv-mapping.ts'

const access = 'manage_payments'
const byId = z.strictObject({ id: z.uuid() })
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

export const listBankingAccounts = endpoint({
  method: 'GET',
  path: '/api/banking/accounts',
  access,
  summary: 'The accounts with their last statement, their balance and the lines that are to be matched.',
  reply: z.object({ data: z.array(bankingAccount) }),
})

export const getBankingAccount = endpoint({
  method: 'GET',
  path: '/api/banking/accounts/:id',
  access,
  summary: 'One account with its last statement, its balance and the lines that are to be matched.',
  params: byId,
  reply: bankingAccount,
})

export const changeBankingAccount = endpoint({
  method: 'PATCH',
  path: '/api/banking/accounts/:id',
  access,
  summary: 'Say whether certain lines are booked by themselves after an import, and how CSV files are read.',
  params: byId,
  body: z.strictObject({ book_certain: z.boolean().optional(), csv_mapping: csvMapping.nullable().optional() }),
  reply: bankingAccount,
})

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

export const getAccountBalance = endpoint({
  method: 'GET',
  path: '/api/banking/accounts/:id/balance',
  access,
  summary: 'The balance by the statements beside the one by our payments, and what explains the difference.',
  params: byId,
  reply: accountBalance,
})

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

export const matchCertain = endpoint({
  method: 'POST',
  path: '/api/banking/match-certain',
  access,
  summary: 'Confirm every open line of an account whose match is certain. Progress by the id of the answer.',
  body: z.strictObject({ bank_id: z.uuid() }),
  reply: matchRun,
  status: 202,
})

export const getMatchRun = endpoint({
  method: 'GET',
  path: '/api/banking/match-certain/:id',
  access,
  summary: 'How far the confirming of certain lines has come.',
  params: byId,
  reply: matchRun,
})
