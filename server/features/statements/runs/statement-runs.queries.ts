import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import { maxRefusals } from '#shared/features/statements/statements.contract.ts'
import type { StatementRun } from '#shared/features/statements/statements.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type NewRun = { as_of: string | null; month: string | null; locale: string; created_by: string | null }

export const insertRun = async (tx: Tx, run: NewRun) =>
  (
    await tx
      .insertInto('statement_runs')
      .values(run)
      .onConflict((conflict) => conflict.constraint('statement_run_once_a_month').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** In the given order. Returns the customers who are there. */
export async function insertParts(tx: Tx, runId: string, customerIds: string[]) {
  const { rows } = await sql<{ customer_id: string }>`
    insert into statement_run_parts (run_id, position, customer_id)
    select ${runId}::uuid, wanted.position, customers.id
      from unnest(${customerIds}::uuid[]) with ordinality as wanted (id, position) join customers using (id)
    returning customer_id`.execute(tx)
  return new Set(rows.map(({ customer_id }) => customer_id))
}

/** All who owe, in the order of their names. */
export const insertDebtors = (tx: Tx, runId: string) =>
  sql`insert into statement_run_parts (run_id, position, customer_id)
      select ${runId}::uuid, row_number() over (order by min(alphabetical(customer_name)), customer_id), customer_id
        from invoices where status = 'issued' and outstanding_minor > 0 group by customer_id`.execute(tx)

export async function findRun(db: Db, runId: string, userId: string): Promise<StatementRun | undefined> {
  const run = await db
    .selectFrom('statement_runs')
    .select(['id', 'status'])
    .where('id', '=', runId)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return run && { ...run, ...(await progressOf(db, runId)) }
}

async function progressOf(db: Db, runId: string) {
  const counts = await sql<{ total_count: number; done_count: number; failed_count: number }>`
    select count(*)::int as total_count, count(done_at)::int as done_count, count(refusal)::int as failed_count
      from statement_run_parts where run_id = ${runId}`.execute(db)
  const results = await db
    .selectFrom('statement_run_parts')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['customer_id', 'customers.name as customer_name'])
    .select((expression) => expression.ref('refusal').$notNull().as('refusal'))
    .where('run_id', '=', runId)
    .where('refusal', 'is not', null)
    .orderBy('position')
    .limit(maxRefusals)
    .execute()
  const [row = { total_count: 0, done_count: 0, failed_count: 0 }] = counts.rows
  return { ...row, results }
}

/** Locked by the worker that runs it: a second worker waits, and then finds the step done. */
export const lockRun = (tx: Tx, runId: string) =>
  tx
    .selectFrom('statement_runs')
    .select(['as_of', 'locale', 'created_by'])
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export const findNextPart = (tx: Tx, runId: string) =>
  tx
    .selectFrom('statement_run_parts')
    .select(['position', 'customer_id'])
    .where('run_id', '=', runId)
    .where('done_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export const markPart = (tx: Tx, runId: string, position: number, refusal: string | null, now: Instant) =>
  tx
    .updateTable('statement_run_parts')
    .set({ done_at: now, refusal })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()

export const markDone = (tx: Tx, runId: string) =>
  tx.updateTable('statement_runs').set({ status: 'done' }).where('id', '=', runId).execute()

/** The run of a month stays: it is what keeps a second one from beginning. */
export const deleteOldRuns = (tx: Tx, before: Instant) =>
  tx.deleteFrom('statement_runs').where('created_at', '<', before).where('month', 'is', null).execute()
