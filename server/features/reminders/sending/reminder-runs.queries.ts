import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { ReminderRun } from '#shared/features/reminders/reminders.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type NewRun = { on_date: string | null; locale: string; created_by: string | null }

export const insertRun = async (tx: Tx, run: NewRun) =>
  (
    await tx
      .insertInto('reminder_runs')
      .values(run)
      .onConflict((conflict) => conflict.constraint('reminder_run_once_a_day').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** The chosen invoices by customer. Returns those that are there. */
export async function insertChosen(tx: Tx, runId: string, invoiceIds: string[]) {
  const { rows } = await sql<{ invoice_ids: string[] }>`
    insert into reminder_run_parts (run_id, position, customer_id, invoice_ids)
    select ${runId}::uuid, row_number() over (order by min(wanted.position)), customer_id, array_agg(id order by wanted.position)
      from unnest(${invoiceIds}::uuid[]) with ordinality as wanted (id, position) join invoices using (id) group by customer_id
    returning invoice_ids`.execute(tx)
  return new Set(rows.flatMap(({ invoice_ids }) => invoice_ids))
}

export async function findRun(db: Db, runId: string, userId: string): Promise<ReminderRun | undefined> {
  const run = await db
    .selectFrom('reminder_runs')
    .select(['id', 'status'])
    .where('id', '=', runId)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return run && { ...run, ...(await progressOf(db, runId)) }
}

async function progressOf(db: Db, runId: string) {
  const counts = await sql<Pick<ReminderRun, 'total_count' | 'done_count' | 'failed_count'>>`
    select coalesce(sum(cardinality(invoice_ids)), 0)::int as total_count,
           coalesce(sum(cardinality(invoice_ids)) filter (where done_at is not null), 0)::int as done_count,
           coalesce(sum(jsonb_array_length(refusals)), 0)::int as failed_count
      from reminder_run_parts where run_id = ${runId}`.execute(db)
  const results = await sql<ReminderRun['results'][number]>`
    select invoices.id as invoice_id, invoices.number, invoices.customer_name, refused ->> 'refusal' as refusal
      from reminder_run_parts cross join jsonb_array_elements(refusals) refused
      join invoices on invoices.id = (refused ->> 'invoice_id')::uuid
     where run_id = ${runId} order by position`.execute(db)
  const [row = { total_count: 0, done_count: 0, failed_count: 0 }] = counts.rows
  return { ...row, results: results.rows }
}

/** Locked by the worker that runs it: a second worker waits, and then finds the part done. */
export const lockRun = (tx: Tx, runId: string) =>
  tx
    .selectFrom('reminder_runs')
    .select(['on_date', 'locale', 'created_by'])
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export const findNextPart = (tx: Tx, runId: string) =>
  tx
    .selectFrom('reminder_run_parts')
    .select(['position', 'customer_id', 'invoice_ids'])
    .where('run_id', '=', runId)
    .where('done_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export type Refusal = { invoice_id: string; refusal: string }

export const markPart = (tx: Tx, runId: string, position: number, refusals: Refusal[], now: Instant) =>
  tx
    .updateTable('reminder_run_parts')
    .set({ done_at: now, refusals: JSON.stringify(refusals) })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()

export const markDone = (tx: Tx, runId: string) =>
  tx.updateTable('reminder_runs').set({ status: 'done' }).where('id', '=', runId).execute()

/** The run of a day stays: it is what keeps a second one from beginning. */
export const deleteOldRuns = (tx: Tx, before: Instant) =>
  tx.deleteFrom('reminder_runs').where('created_at', '<', before).where('on_date', 'is', null).execute()
