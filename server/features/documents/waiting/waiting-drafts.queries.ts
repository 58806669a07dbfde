import { type RawBuilder, sql } from 'kysely'
import { maxIssueTries } from '#shared/features/documents/waiting-draft.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { tables } from '#server/features/documents/documents.queries.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'

/** How many drafts one run of the job takes; the next run takes the rest. */
const mostAtOnce = 1_000

const mostShown = 20

/** The values of these columns in a draft that does not wait. */
export const notWaiting = { issue_on: null, issue_on_by: null, issue_on_email: null, issue_failure: null }

/** Whether a failed draft is retried automatically. */
const willRetry: RawBuilder<boolean> = sql<boolean>`issue_failure_count between 1 and ${sql.lit(maxIssueTries - 1)}`

/** Due drafts, earliest date first, so that numbers increase with dates; failed ones are retried once a day. */
export const listDueIds = (db: Db, kind: DocumentKind, through: string) =>
  db
    .selectFrom(tables[kind])
    .select('id')
    .where('issue_on', '<=', through)
    .where((row) =>
      row.or([row('issue_failure', 'is', null), row.and([willRetry, row('issue_tried_on', '<', through)])]),
    )
    .orderBy('issue_on')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()

/** Locks a waiting draft, and skips one that is already locked. */
export const lockWaiting = (tx: Tx, kind: DocumentKind, id: string) =>
  tx
    .selectFrom(tables[kind])
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

export const markNotWaiting = (tx: Tx, kind: DocumentKind, id: string) =>
  tx.updateTable(tables[kind]).set(notWaiting).where('id', '=', id).execute()

export const markWaiting = (
  tx: Tx,
  kind: DocumentKind,
  id: string,
  waiting: { issue_date: string; issue_on_by: string; issue_on_email: boolean },
) =>
  tx
    .updateTable(tables[kind])
    .set({ ...notWaiting, ...waiting, document_date: waiting.issue_date, issue_on: waiting.issue_date })
    .where('id', '=', id)
    .execute()

/** Does nothing if the date was changed meanwhile, or another worker tried it in the same run. */
export const markIssueFailed = (
  tx: Tx,
  kind: DocumentKind,
  id: string,
  { through, reasons }: { through: string; reasons: FieldMessage[] },
) =>
  tx
    .updateTable(tables[kind])
    .set({
      issue_failure: JSON.stringify(reasons),
      issue_failure_count: sql<number>`issue_failure_count + 1`,
      issue_tried_on: through,
    })
    .where('id', '=', id)
    .where('issue_on', '<=', through)
    .where((row) => row.or([row('issue_tried_on', 'is', null), row('issue_tried_on', '<', through)]))
    .execute()

export const listFailed = (db: Db, kind: DocumentKind) =>
  db
    .selectFrom(tables[kind])
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
