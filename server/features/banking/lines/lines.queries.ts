import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LineFilter } from '#shared/features/banking/lines.contract.ts'
import type { MatchPart } from '#shared/features/banking/lines.reply.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

const columns = [
  'bank_lines.id',
  'bank_lines.bank_id',
  'bank_lines.statement_id',
  'bank_lines.state',
  'bank_lines.amount_minor',
  'bank_lines.currency',
  'bank_lines.booked_date',
  'bank_lines.value_date',
  'bank_lines.text',
  'bank_lines.payer_name',
  'bank_lines.payer_account',
  'bank_lines.end_to_end_id',
  'bank_lines.creditor_reference',
  'bank_lines.structured_references',
  'bank_lines.bank_reference',
  'bank_lines.charges_minor',
  'bank_lines.original_currency',
  'bank_lines.original_minor',
  'bank_lines.is_reversal',
  'bank_lines.return_reason',
  'bank_lines.bank_code',
] as const

const selectLines = (db: Db) =>
  db
    .selectFrom('bank_lines')
    .leftJoin('bank_matches as match', (join) =>
      join.onRef('match.line_id', '=', 'bank_lines.id').on('match.undone_at', 'is', null),
    )
    .leftJoin('users', 'users.id', 'match.created_by')
    .select(columns)
    .select([
      'match.id as match_id',
      'match.reason as ignored_reason',
      'match.is_automatic',
      'match.created_at as matched_at',
      'users.name as matched_by_name',
    ])

export type StoredLine = Awaited<ReturnType<typeof findLine>> & object

export const findLine = (db: Db, id: string) => selectLines(db).where('bank_lines.id', '=', id).executeTakeFirst()

export const findLines = (db: Db, ids: readonly string[]) =>
  selectLines(db)
    .where('bank_lines.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** The conditions of a filter, which apply to page, count and totals alike. */
function matching(filter: LineFilter) {
  const conditions = [
    sql<SqlBool>`bank_lines.bank_id = ${filter.bank_id}`,
    sql<SqlBool>`bank_lines.state = ${filter.state}`,
  ]
  if (filter.direction)
    conditions.push(filter.direction === 'in' ? sql`bank_lines.amount_minor > 0` : sql`bank_lines.amount_minor < 0`)
  if (filter.statement_id) conditions.push(sql`bank_lines.statement_id = ${filter.statement_id}`)
  if (filter.from) conditions.push(sql`bank_lines.booked_date >= ${filter.from}::date`)
  if (filter.to) conditions.push(sql`bank_lines.booked_date <= ${filter.to}::date`)
  if (filter.min_minor !== undefined) conditions.push(sql`abs(bank_lines.amount_minor) >= ${filter.min_minor}`)
  if (filter.max_minor !== undefined) conditions.push(sql`abs(bank_lines.amount_minor) <= ${filter.max_minor}`)
  if (filter.automatic)
    conditions.push(
      sql`exists (select from bank_matches m where m.line_id = bank_lines.id and m.undone_at is null and m.is_automatic = ${filter.automatic === 'yes'})`,
    )
  return [...conditions, ...searched(filter.q)]
}

/** A number that is typed may be a part of the text, or the amount as people write it. */
function searched(q: string | undefined) {
  if (q === undefined) return []
  const minor = /^\d+[.,]\d\d$/.test(q) ? Number(q.replace(/[.,]/, '')) : /^\d+$/.test(q) ? Number(q) * 100 : null
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const within = sql<SqlBool>`bank_lines.search_text like ${pattern}`
  return [
    minor !== null && Number.isSafeInteger(minor)
      ? sql<SqlBool>`(${within} or abs(bank_lines.amount_minor) = ${minor})`
      : within,
  ]
}

export async function listLinePage(db: Db, filter: LineFilter) {
  const conditions = sql.join(matching(filter), sql` and `)
  const direction = filter.order_direction === 'ASC' ? 'asc' : 'desc'
  const rows = await selectLines(db)
    .where(sql<SqlBool>`${conditions}`)
    .orderBy(filter.order_by === 'amount_minor' ? 'bank_lines.amount_minor' : 'bank_lines.booked_date', direction)
    .orderBy('bank_lines.id', direction)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  const { rows: sums } = await sql<{ total: number; in_minor: number; out_minor: number }>`
    select count(*) as total, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as in_minor,
           coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as out_minor
      from bank_lines where ${conditions}`.execute(db)
  const { total = 0, in_minor = 0, out_minor = 0 } = sums[0] ?? {}
  return { rows, total, in_minor, out_minor }
}

/** Those that are matched are not counted: they are what the statements brought, less the others. */
export async function countStates(db: Db, bankId: string) {
  const { rows } = await sql<{ open: number; ignored: number; total: number }>`
    select (select count(*) from bank_lines where bank_id = ${bankId} and state = 'open') as open,
           (select count(*) from bank_lines where bank_id = ${bankId} and state = 'ignored') as ignored,
           (select coalesce(sum(new_count), 0)::bigint from bank_statements where bank_id = ${bankId}) as total`.execute(
    db,
  )
  const { open = 0, ignored = 0, total = 0 } = rows[0] ?? {}
  return { open, ignored, matched: total - open - ignored }
}

type StoredPart = Omit<MatchPart, 'write_offs'> & { match_id: string }
type StoredWriteOff = MatchPart['write_offs'][number] & { match_id: string }

/** What matches consist of: the payments, returns and refunds with what they pay. */
export async function listMatchParts(db: Db, matchIds: readonly string[]): Promise<StoredPart[]> {
  if (matchIds.length === 0) return []
  return db
    .selectFrom('bank_match_parts as part')
    .leftJoin('payments', 'payments.id', 'part.payment_id')
    .leftJoin('refunds', 'refunds.id', 'part.refund_id')
    .leftJoin('payments as refunded', 'refunded.id', 'refunds.payment_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .leftJoin('customers', (join) =>
      join.on(
        'customers.id',
        '=',
        sql<string>`coalesce(payments.customer_id, refunded.customer_id, credit_notes.customer_id)`,
      ),
    )
    .select((row) => [
      'part.match_id',
      sql<StoredPart['kind']>`part.kind`.as('kind'),
      'part.amount_minor',
      'customers.id as customer_id',
      sql<string>`coalesce(customers.name, '')`.as('customer_name'),
      'part.payment_id',
      'part.refund_id',
      'part.was_made_here',
      sql<boolean>`payments.reversed_at is not null`.as('is_reversed'),
      sql<number>`coalesce(payments.unallocated_minor, 0)`.as('unallocated_minor'),
      jsonArrayFrom(
        row
          .selectFrom('allocations')
          .innerJoin('invoices', 'invoices.id', 'allocations.invoice_id')
          .select([
            'invoices.id as invoice_id',
            sql<string>`invoices.number`.as('invoice_number'),
            sql<number>`sum(allocations.amount_minor) filter (where allocations.amount_minor > 0)`.as('amount_minor'),
          ])
          .whereRef('allocations.payment_id', '=', 'part.payment_id')
          .groupBy(['invoices.id', 'invoices.number'])
          .orderBy('invoices.number'),
      ).as('allocations'),
    ])
    .where('part.match_id', 'in', matchIds)
    .where('part.released_at', 'is', null)
    .where('part.kind', '<>', 'write_off')
    .orderBy('part.id')
    .execute()
}

export async function listMatchWriteOffs(db: Db, matchIds: readonly string[]): Promise<StoredWriteOff[]> {
  if (matchIds.length === 0) return []
  const { rows } = await sql<StoredWriteOff>`
    select p.match_id, w.invoice_id, i.number as invoice_number, w.amount_minor, w.reason
      from bank_match_parts p join write_offs w on w.id = p.write_off_id join invoices i on i.id = w.invoice_id
     where p.match_id = any(${matchIds}::uuid[]) and p.released_at is null order by p.id`.execute(db)
  return rows
}
