import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import type { AccountBalance, BankingAccount, MatchRun } from './accounts.reply.ts'
import { csvMapping } from './csv-mapping.ts'

const access = 'manage_payments'
const byId = z.strictObject({ id: z.uuid() })

export const listBankingAccounts = endpoint({
  method: 'GET',
  path: '/api/banking/accounts',
  access,
  summary: 'The accounts with their last statement, their balance and the lines that are to be matched.',
  reply: json<Rows<BankingAccount>>(),
})

export const getBankingAccount = endpoint({
  method: 'GET',
  path: '/api/banking/accounts/:id',
  access,
  summary: 'One account with its last statement, its balance and the lines that are to be matched.',
  params: byId,
  reply: json<BankingAccount>(),
})

export const changeBankingAccount = endpoint({
  method: 'PATCH',
  path: '/api/banking/accounts/:id',
  access,
  summary: 'Say whether certain lines are booked by themselves after an import, and how CSV files are read.',
  params: byId,
  body: z.strictObject({ book_certain: z.boolean().optional(), csv_mapping: csvMapping.nullable().optional() }),
  reply: json<BankingAccount>(),
})

export const getAccountBalance = endpoint({
  method: 'GET',
  path: '/api/banking/accounts/:id/balance',
  access,
  summary: 'The balance by the statements beside the one by our payments, and what explains the difference.',
  params: byId,
  reply: json<AccountBalance>(),
})

export const matchCertain = endpoint({
  method: 'POST',
  path: '/api/banking/match-certain',
  access,
  summary: 'Confirm every open line of an account whose match is certain. Progress by the id of the answer.',
  body: z.strictObject({ bank_id: z.uuid() }),
  reply: json<MatchRun>(),
  status: 202,
})

export const getMatchRun = endpoint({
  method: 'GET',
  path: '/api/banking/match-certain/:id',
  access,
  summary: 'How far the confirming of certain lines has come.',
  params: byId,
  reply: json<MatchRun>(),
})
