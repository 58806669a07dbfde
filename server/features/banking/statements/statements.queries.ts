import { sql } from 'kysely'
import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

/** Adding lines locks the row of the account, so that two files that overlap are compared with each other. */
export async function lockBankingAccount(tx: Tx, bankId: string) {
  await tx
    .insertInto('banking_accounts')
    .values({ bank_id: bankId })
    .onConflict((row) => row.doNothing())
    .execute()
  return tx
    .selectFrom('banking_accounts')
    .select(['book_certain', 'csv_mapping'])
    .where('bank_id', '=', bankId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const findCsvMapping = async (db: Db, bankId: string) => {
  const found = await db
    .selectFrom('banking_accounts')
    .select('csv_mapping')
    .where('bank_id', '=', bankId)
    .executeTakeFirst()
  return found?.csv_mapping ?? null
}

export type KnownLine = {
  identity: string
  booked_date: string
  amount_minor: number
  text: string
  payer_name: string
  payer_account: string
  structured_references: string[]
  format: StatementFormat
}

/** The lines of an account on the days of a file. */
export const listKnownLines = (db: Db, bankId: string, days: { from: string; to: string }): Promise<KnownLine[]> =>
  db
    .selectFrom('bank_lines')
    .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
    .innerJoin('bank_statement_files', 'bank_statement_files.id', 'bank_statements.file_id')
    .select([
      'bank_lines.identity',
      'bank_lines.booked_date',
      'bank_lines.amount_minor',
      'bank_lines.text',
      'bank_lines.payer_name',
      'bank_lines.payer_account',
      'bank_lines.structured_references',
      'bank_statement_files.format',
    ])
    .where('bank_lines.bank_id', '=', bankId)
    .where('bank_lines.state', 'in', ['open', 'matched', 'ignored'])
    .where('bank_lines.booked_date', '>=', days.from)
    .where('bank_lines.booked_date', '<=', days.to)
    .orderBy('bank_lines.id')
    .execute()

export const insertFile = (
  tx: Tx,
  file: {
    bank_id: string
    file_name: string
    file_hash: Buffer
    format: StatementFormat
    new_count: number
    known_count: number
    left_out_count: number
    created_by: string
    created_at: Instant
  },
) => tx.insertInto('bank_statement_files').values(file).returning('id').executeTakeFirstOrThrow()

export type NewStatement = {
  file_id: string
  bank_id: string
  statement_number: string
  from_date: string
  to_date: string
  opening_minor: number | null
  closing_minor: number | null
  lines_minor: number
  line_count: number
  new_count: number
  created_at: Instant
}

export const insertStatement = (tx: Tx, statement: NewStatement) =>
  tx.insertInto('bank_statements').values(statement).returning('id').executeTakeFirstOrThrow()

export type NewLine = {
  bank_id: string
  statement_id: string
  position: number
  identity: string
  booked_date: string
  value_date: string | null
  amount_minor: number
  currency: string
  text: string
  payer_name: string
  payer_account: string
  bank_reference: string
  end_to_end_id: string
  creditor_reference: string
  structured_references: string[]
  charges_minor: number | null
  original_currency: string | null
  original_minor: number | null
  is_reversal: boolean
  return_reason: string
  bank_code: string
}

/** As one value, because there may be tens of thousands of them. */
export const insertLines = (tx: Tx, lines: readonly NewLine[]) =>
  sql`insert into bank_lines (bank_id, statement_id, position, identity, booked_date, value_date, amount_minor, currency, text, payer_name,
        payer_account, bank_reference, end_to_end_id, creditor_reference, structured_references, charges_minor, original_currency,
        original_minor, is_reversal, return_reason, bank_code)
      select bank_id, statement_id, position, identity, booked_date, value_date, amount_minor, currency, text, payer_name,
        payer_account, bank_reference, end_to_end_id, creditor_reference, structured_references, charges_minor, original_currency,
        original_minor, is_reversal, return_reason, bank_code
        from jsonb_populate_recordset(null::bank_lines, ${JSON.stringify(lines)}::jsonb)`.execute(tx)

const balances = ['id', 'from_date', 'to_date', 'opening_minor', 'closing_minor'] as const

export const listBalances = (db: Db, bankId: string) =>
  db.selectFrom('bank_statements').select(balances).where('bank_id', '=', bankId).execute()

export async function listStatementPage(db: Db, query: { bank_id: string; page: number; per_page: number }) {
  const rows = await db
    .selectFrom('bank_statements')
    .innerJoin('bank_statement_files as file', 'file.id', 'bank_statements.file_id')
    .innerJoin('banks', 'banks.id', 'bank_statements.bank_id')
    .leftJoin('users', 'users.id', 'file.created_by')
    .select([
      'bank_statements.id',
      'bank_statements.file_id',
      'bank_statements.bank_id',
      'file.file_name',
      'file.format',
      'bank_statements.statement_number',
      'bank_statements.from_date',
      'bank_statements.to_date',
      'banks.currency',
      'bank_statements.opening_minor',
      'bank_statements.closing_minor',
      'bank_statements.line_count',
      'bank_statements.new_count',
      sql<number>`bank_statements.line_count - bank_statements.new_count`.as('known_count'),
      sql<
        number | null
      >`bank_statements.closing_minor - bank_statements.opening_minor - bank_statements.lines_minor`.as(
        'difference_minor',
      ),
      sql<number>`(select count(*) from bank_lines where statement_id = bank_statements.id and state = 'open')`.as(
        'open_count',
      ),
      'bank_statements.created_at',
      'users.name as created_by_name',
    ])
    .where('bank_statements.bank_id', '=', query.bank_id)
    .orderBy('bank_statements.to_date', 'desc')
    .orderBy('bank_statements.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const { total } = await db
    .selectFrom('bank_statements')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('bank_id', '=', query.bank_id)
    .executeTakeFirstOrThrow()
  return { rows, total }
}
