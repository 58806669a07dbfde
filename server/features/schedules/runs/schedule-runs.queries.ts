import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { RunOutcome } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

export type NewRun = {
  schedule_id: string
  period_date: string
  outcome: RunOutcome
  invoice_id?: string
  emailed?: boolean
  skipped_to?: string
  date_count?: number
  reasons?: FieldMessage[]
  created_by: string | null
  created_at: Instant
}

export const insertRuns = (tx: Tx, runs: NewRun[]) =>
  runs.length === 0
    ? Promise.resolve([])
    : tx
        .insertInto('schedule_runs')
        .values(runs.map(({ reasons = [], ...run }) => ({ ...run, reasons: JSON.stringify(reasons) })))
        .returning(['id', 'schedule_id'])
        .execute()

const runs = (db: Db) =>
  db
    .selectFrom('schedule_runs')
    .leftJoin('invoices', 'invoices.id', 'schedule_runs.invoice_id')
    .leftJoin('users', 'users.id', 'schedule_runs.created_by')
    .select([
      'schedule_runs.id',
      'schedule_runs.schedule_id',
      'schedule_runs.outcome',
      'schedule_runs.period_date',
      'schedule_runs.skipped_to',
      'schedule_runs.date_count',
      'schedule_runs.emailed',
      'schedule_runs.reasons',
      'schedule_runs.created_at',
      'users.name as created_by_name',
      'invoices.id as invoice_id',
      'invoices.number',
      'invoices.status as invoice_status',
      'invoices.currency',
      'invoices.net_minor',
      'invoices.vat_minor',
      'invoices.gross_minor',
    ])

export type RunRecord = Awaited<ReturnType<typeof findRun>>

export const findRun = (db: Db, runId: string) =>
  runs(db).where('schedule_runs.id', '=', runId).executeTakeFirstOrThrow()

const newestFirst = (db: Db, scheduleId: string) =>
  runs(db)
    .where('schedule_runs.schedule_id', '=', scheduleId)
    .orderBy('schedule_runs.created_at', 'desc')
    .orderBy('schedule_runs.id', 'desc')

export const findLastRun = (db: Db, scheduleId: string) => newestFirst(db, scheduleId).limit(1).executeTakeFirst()

export async function listRunPage(db: Db, scheduleId: string, query: { page: number; per_page: number }) {
  const rows = await newestFirst(db, scheduleId).limit(query.per_page).offset(offsetOf(query)).execute()
  const { total } = await db
    .selectFrom('schedule_runs')
    .where('schedule_id', '=', scheduleId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The last date of each schedule that has an invoice, with the figures of that invoice: read for the last dates alone. */
export const listLastRuns = (db: Db, scheduleIds: readonly string[]) =>
  scheduleIds.length === 0
    ? Promise.resolve([])
    : runs(db)
        .where('schedule_runs.id', 'in', (row) =>
          row
            .selectFrom('schedule_runs as made')
            .select('made.id')
            .where('made.schedule_id', 'in', scheduleIds)
            .where('made.outcome', '=', 'made')
            .distinctOn('made.schedule_id')
            .orderBy('made.schedule_id')
            .orderBy('made.period_date', 'desc'),
        )
        .execute()

/** The last date that was invoiced or skipped. */
export const findLastSettledDate = async (db: Db, scheduleId: string) => {
  const { last } = await db
    .selectFrom('schedule_runs')
    .where('schedule_id', '=', scheduleId)
    .where('outcome', 'in', ['made', 'skipped'])
    .select(sql<string | null>`max(coalesce(skipped_to, period_date))`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** All invoices of the schedule, for its dates or in addition to them, including deleted drafts that had a date. */
export const countInvoices = (db: Db, scheduleId: string) =>
  db
    .selectNoFrom(
      sql<number>`(select count(*) from schedule_runs where schedule_id = ${scheduleId} and outcome = 'made')
        + (select count(*) from invoices where schedule_id = ${scheduleId})`.as('count'),
    )
    .executeTakeFirstOrThrow()
