import type { Instant } from '#shared/dates/instant.ts'
import type { CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { type KeptFile, statementLimits } from '#shared/features/banking/statements.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { startRun } from '#server/features/banking/certain/match-certain.service.ts'
import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'
import type { ReadProblem } from '#server/features/banking/reading/statement-file.ts'
import { findBank } from '#server/features/banks/banks.service.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { keepStatements, type StatementFile } from './keep-statements.service.ts'
import { gapsBetween } from './statement-gaps.ts'
import * as queries from './statements.queries.ts'

type Upload = { fileName: string; content: Buffer }

/** Reads a whole file outside of any transaction: what cannot be read says where and why. */
export async function readFileFor(db: Db, bankId: string, file: Upload, translate: Translate) {
  const read = await readWithMapping(db, bankId, file)
  if ('problem' in read) throw unreadable(read.problem, translate)
  if ('mapping_needed' in read) throw new AppError('banking.mapping_needed')
  const lines = read.statements.reduce((sum, statement) => sum + statement.lines.length, 0)
  if (lines > statementLimits.lines) throw new AppError('banking.too_many_lines')
  return read
}

/** What the columns of a table seem to be; null for a file that can be read as it is. */
export async function previewFile(
  db: Db,
  bankId: string,
  file: Upload,
  translate: Translate,
): Promise<CsvPreview | null> {
  const { currency } = await accountOf(db, bankId)
  const read = await readStatementFile(file.content, file.fileName, { currency })
  if ('problem' in read) throw unreadable(read.problem, translate)
  return 'mapping_needed' in read ? read.mapping_needed : null
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

type By = { user_id: string; session_id: string }

/** Keeps what is new, and starts to book what is certain if the account says so. */
export async function addStatements(
  tx: Tx,
  by: By,
  bankId: string,
  file: StatementFile,
  now: Instant,
): Promise<KeptFile> {
  const account = await accountOf(tx, bankId)
  const { book_certain } = await queries.lockBankingAccount(tx, bankId)
  const kept = await keepStatements(tx, by, account, file, now)
  const isWorth = book_certain && kept.new_count > 0
  const run = isWorth ? await startRun(tx, by, { bank_id: bankId, is_automatic: true }) : null
  return { ...kept, match_run_id: run?.id ?? null }
}

export async function readStatements(db: Db, query: { bank_id: string; page: number; per_page: number }) {
  const { rows, total } = await queries.listStatementPage(db, query)
  const gaps = gapsBetween(await queries.listBalances(db, query.bank_id))
  return { rows: rows.map((row) => ({ ...row, gap: gaps.get(row.id) ?? null })), total }
}
