import type { Instant } from '#shared/dates/instant.ts'
import { type LookAlikes, statementLimits, type StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { KeptFile, StatementPreview } from '#shared/features/banking/statements.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { startRun } from '#server/features/banking/certain/match-certain.service.ts'
import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'
import type { ReadDoubt, ReadProblem, ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { findBank, listBanks } from '#server/features/banks/banks.service.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { countLines, countLookAlikes, keepStatements } from './keep-statements.service.ts'
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

/** What a person is asked before a file is kept: the columns of a table, whether an unknown account is this one, and lines that look known. */
export async function previewFile(
  db: Db,
  bankId: string,
  file: Upload,
  translate: Translate,
): Promise<StatementPreview> {
  const read = await readWithMapping(db, bankId, file)
  const nothing = { preview: null, unknown_account: null, look_alike_count: 0, warnings: [], date_columns: null }
  if ('problem' in read) throw unreadable(read.problem, translate)
  if ('mapping_needed' in read) return { ...nothing, preview: read.mapping_needed }
  const account = await accountOf(db, bankId)
  const { unknown_account, statements } = statementsOf(account, await listBanks(db), read.statements)
  const look_alike_count = await countLookAlikes(db, account, statements, read.format)
  return { ...nothing, unknown_account, look_alike_count, ...remarksOn(statements, translate) }
}

/** How the file was read. */
const remarksOn = (statements: readonly ReadStatement[], translate: Translate) => ({
  warnings: warningsOf(statements, translate),
  date_columns: statements.find(({ date_columns }) => date_columns)?.date_columns ?? null,
})

/** One for each kind, with the place of the first. */
function warningsOf(statements: readonly ReadStatement[], translate: Translate) {
  const doubts: ReadDoubt[] = statements.flatMap((statement) => statement.doubts ?? [])
  return [...Map.groupBy(doubts, ({ code }) => code).values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const message = translate(`banking.doubt.${first.code}`, { line: String(first.line), detail: first.detail })
    const count = more.length
    return [
      {
        ...first,
        count: count + 1,
        message: count === 0 ? message : translate('banking.doubt.more', { message, count }),
      },
    ]
  })
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

/** The user's answers to the questions of the preview. */
type Answers = { other_account?: 'keep' | undefined; look_alikes?: LookAlikes | undefined }

type By = { user_id: string; session_id: string }

/** Keeps what is new, and starts to book what is certain if the account says so and the file is surely of it. */
export async function addStatements(
  tx: Tx,
  by: By,
  bankId: string,
  { statements: all, ...file }: ReadFile & Answers,
  { now, translate }: { now: Instant; translate: Translate },
): Promise<KeptFile> {
  const account = await accountOf(tx, bankId)
  const { book_certain } = await queries.lockBankingAccount(tx, bankId)
  const whose = statementsOf(account, await listBanks(tx), all)
  if (whose.isOther && file.other_account !== 'keep') throw new AppError('banking.other_account')
  const elsewhere_count = countLines(all) - countLines(whose.statements)
  const { look_alikes } = file
  const kept = await keepStatements(tx, by, account, { ...file, ...whose, elsewhere_count, look_alikes }, now)
  const isWorth = book_certain && kept.new_count > 0 && kept.unknown_account === null
  const run = isWorth ? await startRun(tx, by, { bank_id: bankId, is_automatic: true }) : null
  return { ...kept, match_run_id: run?.id ?? null, ...remarksOn(whose.statements, translate) }
}

export async function readStatements(db: Db, query: { bank_id: string; page: number; per_page: number }) {
  const { rows, total } = await queries.listStatementPage(db, query)
  const gaps = gapsBetween(await queries.listBalances(db, query.bank_id))
  return { rows: rows.map((row) => ({ ...row, gap: gaps.get(row.id) ?? null })), total }
}
