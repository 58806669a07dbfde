import type { AccountBalance, BankingAccount } from '#shared/features/banking/accounts.reply.ts'
import type { CsvMapping } from '#shared/features/banking/csv-mapping.ts'
import { gapsBetween } from '#server/features/banking/statements/statement-gaps.ts'
import { listBalances, lockBankingAccount } from '#server/features/banking/statements/statements.queries.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import * as queries from './accounts.queries.ts'

export async function readAccounts(db: Db): Promise<BankingAccount[]> {
  const accounts = await queries.listAccounts(db, null)
  return Promise.all(accounts.map((account) => withGaps(db, account)))
}

export async function readAccount(db: Db, bankId: string): Promise<BankingAccount> {
  const [account] = await queries.listAccounts(db, bankId)
  return withGaps(db, orNotFound(account))
}

const withGaps = async (db: Db, account: Omit<BankingAccount, 'gap_count'>) => ({
  ...account,
  gap_count: gapsBetween(await listBalances(db, account.id)).size,
})

type AccountChange = { book_certain?: boolean | undefined; csv_mapping?: CsvMapping | null | undefined }

export async function changeAccount(tx: Tx, bankId: string, change: AccountChange) {
  await readAccount(tx, bankId)
  await lockBankingAccount(tx, bankId)
  if (Object.values(change).some((value) => value !== undefined)) await queries.saveAccount(tx, bankId, change)
}

const [open, gaps, unlinked] = [
  { kind: 'open_lines' as const, reason: '' },
  { kind: 'gaps' as const, reason: '' },
  { kind: 'payments_without_line' as const, reason: '' },
]

/**
 * Both balances begin with what the first statement says. The bank adds every line, our books what was matched and what was recorded
 * without a line: the rest explains itself.
 */
export async function readBalance(db: Db, bankId: string): Promise<AccountBalance> {
  const account = await readAccount(db, bankId)
  const stated = (await listBalances(db, bankId))
    .filter(({ opening_minor, closing_minor }) => opening_minor !== null && closing_minor !== null)
    .toSorted((one, other) => one.from_date.localeCompare(other.from_date) || one.to_date.localeCompare(other.to_date))
  const [first] = stated
  const last = stated.toSorted((one, other) => one.to_date.localeCompare(other.to_date)).at(-1)
  if (!first || !last)
    return {
      currency: account.currency,
      statement_minor: null,
      statement_date: null,
      books_minor: null,
      differences: [],
    }
  const days = { since: first.from_date, until: last.to_date }
  const sums = await queries.findBalanceSums(db, bankId, { ...days, opening_minor: first.opening_minor ?? 0 })
  const aside = await queries.listSetAside(db, bankId, days)
  const statement_minor = last.closing_minor ?? 0
  const lines = sums.matched_minor + sums.open_minor + sums.ignored_minor
  const books_minor = sums.opening_minor + sums.matched_minor + sums.unlinked_minor
  const missing = statement_minor - sums.opening_minor - lines
  return {
    currency: account.currency,
    statement_minor,
    statement_date: last.to_date,
    books_minor,
    differences: [
      { ...open, count: sums.open_count, amount_minor: sums.open_minor },
      ...aside.map((one) => ({ kind: 'ignored_lines' as const, ...one })),
      { ...gaps, count: Math.max(account.gap_count, missing === 0 ? 0 : 1), amount_minor: missing },
      { ...unlinked, count: sums.unlinked_count, amount_minor: -sums.unlinked_minor },
    ].filter(({ count, amount_minor }) => count > 0 && amount_minor !== 0),
  }
}
