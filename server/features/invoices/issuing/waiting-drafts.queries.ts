import { sql } from 'kysely'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** How many are gone through in one run of the job: the next one takes up the rest. */
const mostAtOnce = 1_000

const mostShown = 20

/** Those whose day has come, the earliest first, so that numbers go up with dates. */
export const listDueIds = (db: Db, through: string) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('issue_on', '<=', through)
    .where('issue_failure', 'is', null)
    .orderBy('issue_on')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()

/** Holds a draft that waits; not one that somebody else has in hand. */
export const lockWaiting = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('invoices')
    .select(['id', sql<string>`issue_on`.as('issue_on'), 'issue_on_by', 'issue_on_email', 'issue_failure'])
    .where('id', '=', invoiceId)
    .where('status', '=', 'draft')
    .where('issue_on', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const notWaiting = { issue_on: null, issue_on_by: null, issue_on_email: null, issue_failure: null }

export const markNotWaiting = (tx: Tx, invoiceId: string) =>
  tx.updateTable('invoices').set(notWaiting).where('id', '=', invoiceId).execute()

export const markWaiting = (
  tx: Tx,
  invoiceId: string,
  waiting: { issue_date: string; issue_on_by: string; issue_on_email: boolean },
) =>
  tx
    .updateTable('invoices')
    .set({ ...notWaiting, ...waiting, document_date: waiting.issue_date, issue_on: waiting.issue_date })
    .where('id', '=', invoiceId)
    .execute()

/** Unless somebody has made it wait for another day meanwhile. */
export const markIssueFailed = (tx: Tx, invoiceId: string, through: string, reasons: FieldMessage[]) =>
  tx
    .updateTable('invoices')
    .set({ issue_failure: JSON.stringify(reasons) })
    .where('id', '=', invoiceId)
    .where('issue_on', '<=', through)
    .execute()

export const listFailed = (db: Db) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'customer_name',
      sql<string>`issue_on`.as('issue_on'),
      'currency',
      'gross_minor',
      sql<FieldMessage[]>`issue_failure`.as('reasons'),
    ])
    .where('issue_on', 'is not', null)
    .where('issue_failure', 'is not', null)
    .orderBy('issue_on', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
