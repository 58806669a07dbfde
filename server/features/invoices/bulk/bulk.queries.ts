import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const columns = ['id', 'action', 'status', 'invoice_ids', 'issue_date', 'locale', 'position', 'results'] as const

export const insertRun = (
  tx: Tx,
  run: {
    action: BulkRun['action']
    invoice_ids: string[]
    issue_date: string | null
    locale: string
    created_by: string
  },
) => tx.insertInto('bulk_runs').values(run).returning(columns).executeTakeFirstOrThrow()

export const findRun = (db: Db, runId: string, userId: string) =>
  db.selectFrom('bulk_runs').select(columns).where('id', '=', runId).where('created_by', '=', userId).executeTakeFirst()

/** Locked by the worker that runs it: a second worker waits, and then finds the step done. */
export const lockRun = (tx: Tx, runId: string) =>
  tx
    .selectFrom('bulk_runs')
    .select([...columns, 'created_by'])
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export const recordStep = (tx: Tx, runId: string, result: BulkRun['results'][number]) =>
  tx
    .updateTable('bulk_runs')
    .set({
      results: sql<string>`results || ${JSON.stringify([result])}::jsonb`,
      position: sql<number>`position + 1`,
      status: sql<BulkRun['status']>`case when position + 1 = cardinality(invoice_ids) then 'done' else 'running' end`,
      updated_at: sql<Instant>`now()`,
    })
    .where('id', '=', runId)
    .execute()

export const deleteOldRuns = (tx: Tx, before: Instant) =>
  tx.deleteFrom('bulk_runs').where('created_at', '<', before).execute()

export const findNames = (db: Db, invoiceIds: string[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_name'])
    .select(
      sql<boolean>`(kind = 'own' or exists (select from original_documents where invoice_id = invoices.id))`.as(
        'has_pdf',
      ),
    )
    .where('id', 'in', invoiceIds)
    .execute()
