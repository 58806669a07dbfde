import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Schedules of these customers that go on. */
export const listOpenSchedules = (db: Db, customerIds: readonly string[]) =>
  db
    .selectFrom('schedules')
    .select(['customer_id', 'name'])
    .where(sql<boolean>`customer_id = any(${[...new Set(customerIds)]}::uuid[])`)
    .where('status', '<>', 'finished')
    .execute()

/** Those of an import that something was built on since: an invoice, a run, a note. */
export const listUsedSchedules = async (db: Db, importId: string, most: number) =>
  (
    await db
      .selectFrom('schedules as schedule')
      .select('schedule.name')
      .where('schedule.import_id', '=', importId)
      .where(
        sql<boolean>`(exists (select from invoices where schedule_id = schedule.id)
          or exists (select from schedule_runs where schedule_id = schedule.id and outcome <> 'skipped')
          or exists (select from notes where model_id = schedule.id::text and page_name = 'schedules'))`,
      )
      .orderBy('schedule.id')
      .limit(most)
      .execute()
  ).map(({ name }) => name)

export const deleteImportedSchedules = (tx: Tx, importId: string) =>
  tx.deleteFrom('schedules').where('import_id', '=', importId).execute()
