import type { Instant } from '#shared/dates/instant.ts'
import type { CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { type KeptFile, statementLimits, type StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { startRun } from '#server/features/banking/certain/match-certain.service.ts'
import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'
import type { ReadProblem, ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { findBank, listBanks } from '#server/features/banks/banks.service.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { countLines, keepStatements } from './keep-statements.service.ts'
import { gapsBetween } from './statement-gaps.ts'
import * as queries from './statements.queries.ts'
import { statementsOf } from './whose-statements.ts'

type Upload = { fileName: string; content: Buffer }

/** Reads a whole file outside of any transaction: what cannot be read says where and why. */
export async function readFileFor(db: Db, bankId: string, file: Upload, translate: Translate) {
  const read = await readWithMapping(db, bankId, file)
  if ('problem' in read) throw unreadable(read.problem, translate)
  if ('mapping_needed' in read) throw new AppError('banking.mapping_needed')
  if (countLines(read.statements) > statementLimits.lines) throw new AppError('banking.too_many_lines')
  return read
}

type FilePreview = { preview: CsvPreview | null; unknown_account: string | null }

/** What a person is asked before a file is kept: the columns of a table, and whether an unknown account is this one. */
export async function previewFile(db: Db, bankId: string, file: Upload, translate: Translate): Promise<FilePreview> {
  const { currency } = await accountOf(db, bankId)
  const read = await readStatementFile(file.content, file.fileName, { currency })
  if ('problem' in read) throw unreadable(read.problem, translate)
  if ('mapping_needed' in read) return { preview: read.mapping_needed, unknown_account: null }
  const { unknown_account } = statementsOf(await accountOf(db, bankId), await listBanks(db), read.statements)
  return { preview: null, unknown_account }
}

async function readWithMapping(db: Db, bankId: string, file: Upload) {
  const { currency } = await accountOf(db, bankId)
  const csvMapping = await queries.findCsvMapping(db, bankId)
  return readStatementFile(file.content, file.fileName, { currency, ...(csvMapping && { csvMapping }) })
}

async function accountOf(db: Db, bankId: string) {
  const account = await findBank(db, bankId)
  if (!account) throw refusedField('bank_id', { key: 'validation.unknown_bank' })
  return account
}

function unreadable({ code, line, detail = '' }: ReadProblem, translate: Translate) {
  const said = translate(`banking.problem.${code}`, { detail })
  const problem = line === undefined ? said : translate('banking.problem.line', { line, problem: said })
  return new AppError('banking.unreadable', { params: { problem } })
}

type ReadFile = Upload & { format: StatementFormat; statements: ReadStatement[] }

type By = { user_id: string; session_id: string }

/** Keeps what is new, and starts to book what is certain if the account says so and the file is surely of it. */
export async function addStatements(
  tx: Tx,
  by: By,
  bankId: string,
  { statements: all, ...file }: ReadFile,
  now: Instant,
): Promise<KeptFile> {
  const account = await accountOf(tx, bankId)
  const { book_certain } = await queries.lockBankingAccount(tx, bankId)
  const whose = statementsOf(account, await listBanks(tx), all)
  const elsewhere_count = countLines(all) - countLines(whose.statements)
  const kept = await keepStatements(tx, by, account, { ...file, ...whose, elsewhere_count }, now)
  const isWorth = book_certain && kept.new_count > 0 && kept.unknown_account === null
  const run = isWorth ? await startRun(tx, by, { bank_id: bankId, is_automatic: true }) : null
  return { ...kept, match_run_id: run?.id ?? null }
}

export async function readStatements(db: Db, query: { bank_id: string; page: number; per_page: number }) {
  const { rows, total } = await queries.listStatementPage(db, query)
  const gaps = gapsBetween(await queries.listBalances(db, query.bank_id))
  return { rows: rows.map((row) => ({ ...row, gap: gaps.get(row.id) ?? null })), total }
}
