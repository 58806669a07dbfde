import { type RawBuilder, sql } from 'kysely'
import { mostIssueTries } from '#shared/features/documents/waiting-draft.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Drafts of both kinds wait in the same columns of their own tables. */
export type WaitingTable = 'invoices' | 'credit_notes'

/** How many are gone through in one run of the job: the next one takes up the rest. */
const mostAtOnce = 1_000

const mostShown = 20

/** What a draft that does not wait has in these columns. */
export const notWaiting = { issue_on: null, issue_on_by: null, issue_on_email: null, issue_failure: null }

/** Whether it is tried again by itself after a failure. */
const willRetry: RawBuilder<boolean> = sql<boolean>`issue_failure_count between 1 and ${sql.lit(mostIssueTries - 1)}`

/** Those whose day has come, the earliest first, so that numbers go up with dates; what failed is tried once in the run of each day. */
export const listDueIds = (db: Db, table: WaitingTable, through: string) =>
  db
    .selectFrom(table)
    .select('id')
    .where('issue_on', '<=', through)
    .where((row) =>
      row.or([row('issue_failure', 'is', null), row.and([willRetry, row('issue_tried_on', '<', through)])]),
    )
    .orderBy('issue_on')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()

/** Holds a draft that waits; not one that somebody else has in hand. */
export const lockWaiting = (tx: Tx, table: WaitingTable, id: string) =>
  tx
    .selectFrom(table)
    .select([
      'id',
      sql<string>`issue_on`.as('issue_on'),
      'issue_on_by',
      'issue_on_email',
      'issue_failure',
      'issue_tried_on',
      willRetry.as('will_retry'),
    ])
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('issue_on', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export type HeldDraft = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>

export const markNotWaiting = (tx: Tx, table: WaitingTable, id: string) =>
  tx.updateTable(table).set(notWaiting).where('id', '=', id).execute()

export const markWaiting = (
  tx: Tx,
  table: WaitingTable,
  id: string,
  waiting: { issue_date: string; issue_on_by: string; issue_on_email: boolean },
) =>
  tx
    .updateTable(table)
    .set({ ...notWaiting, ...waiting, document_date: waiting.issue_date, issue_on: waiting.issue_date })
    .where('id', '=', id)
    .execute()

/** Unless somebody has made it wait for another day meanwhile, or another worker has tried it in the same run. */
export const markIssueFailed = (
  tx: Tx,
  table: WaitingTable,
  id: string,
  { through, reasons }: { through: string; reasons: FieldMessage[] },
) =>
  tx
    .updateTable(table)
    .set({
      issue_failure: JSON.stringify(reasons),
      issue_failure_count: sql<number>`issue_failure_count + 1`,
      issue_tried_on: through,
    })
    .where('id', '=', id)
    .where('issue_on', '<=', through)
    .where((row) => row.or([row('issue_tried_on', 'is', null), row('issue_tried_on', '<', through)]))
    .execute()

export const listFailed = (db: Db, table: WaitingTable) =>
  db
    .selectFrom(table)
    .select([
      'id',
      'customer_name',
      sql<string>`issue_on`.as('issue_on'),
      'currency',
      'gross_minor',
      sql<FieldMessage[]>`issue_failure`.as('reasons'),
      willRetry.as('will_retry'),
    ])
    .where('issue_on', 'is not', null)
    .where('issue_failure', 'is not', null)
    .orderBy('issue_on', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
