import { lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { type FailedIssue, maxIssueTries, type WaitingDraft } from '#shared/features/documents/waiting-draft.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { businessOn, findBusiness } from '#server/features/business/business.service.ts'
import { AppError, orNotFound, reasonsOf, refusedField } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { isBusy, isDatabaseAway } from '#server/platform/database/connection/database-errors.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { documentKey } from '#server/features/documents/documents.queries.ts'
import { lockDraft } from '#server/features/documents/lock-draft.ts'
import * as queries from './waiting-drafts.queries.ts'

export { notWaiting } from './waiting-drafts.queries.ts'

/** How drafts of one kind are checked, issued and sent. */
export type WaitingKind = {
  kind: DocumentKind
  /** Locks what issuing uses and what comes before the draft in the order of locks. */
  lockBeforeDraft?: (tx: Tx, id: string) => Promise<unknown>
  /** Locks the draft and reads what has to be known before it may wait. */
  prepare: (tx: Tx, id: string, now: Instant) => Promise<Prepared>
  issue: (tx: Tx, by: { user_id: string | null }, id: string, issueDate: string, now: Instant) => Promise<unknown>
  email: (tx: Tx, by: { user_id: string | null }, id: string, now: Instant) => Promise<unknown>
}

type Prepared = {
  issue_date: string | null
  today: string
  /** The recipients of the document. */
  receivers: readonly string[]
  /** Refuses a draft that could not be issued. */
  refuseIncomplete: (issueDate: string) => Promise<void> | void
}

type Context = Pick<JobContext, 'db' | 'clock' | 'logger'>

/** Planned issuing for one kind of draft. */
export function waitingDrafts({ kind, lockBeforeDraft, prepare, issue, email }: WaitingKind) {
  /** The draft waits for its date from now on. A draft that could not be issued today cannot wait either. */
  async function planIssue(
    tx: Tx,
    { user_id }: { user_id: string },
    id: string,
    request: { issue_date?: string | undefined; email: boolean },
    now: Instant,
  ) {
    const { issue_date: own, today, receivers, refuseIncomplete } = await prepare(tx, id, now)
    const issue_date = request.issue_date ?? own
    if (issue_date === null) throw refusedField('issue_date', { key: 'validation.required' })
    if (issue_date <= today) throw refusedField('issue_date', { key: 'validation.not_after_today' })
    await refuseIncomplete(issue_date)
    if (request.email && receivers.length === 0) throw refusedField('email', { key: 'validation.no_recipient' })
    await queries.markWaiting(tx, kind, id, { issue_date, issue_on_by: user_id, issue_on_email: request.email })
  }

  async function stopWaiting(tx: Tx, id: string) {
    const { issue_on } = await lockDraft(tx, documentKey(kind, id))
    if (issue_on !== null) await queries.markNotWaiting(tx, kind, id)
  }

  /** Issues every due draft, each in its own transaction: one failure does not stop the others. */
  async function issueWaiting({ db, clock, logger }: Context) {
    const through = await lastDueDay(db, clock.now())
    for (const { id } of await queries.listDueIds(db, kind, through)) {
      try {
        await inTransaction(db, {}, (tx) => issueIfDue(tx, id, clock.now()))
      } catch (error) {
        // Not the draft's fault: the next run, a minute later, tries it again.
        if (isBusy(error)) continue
        if (isDatabaseAway(error)) throw error
        logger.warn({ err: error, kind, id }, 'a draft could not be issued on its day')
        const reasons = whyNotIssued(error)
        await inTransaction(db, {}, (tx) => queries.markIssueFailed(tx, kind, id, { through, reasons }))
      }
    }
  }

  /** Does nothing if the draft was issued or changed meanwhile. */
  async function issueIfDue(tx: Tx, id: string, now: Instant) {
    await lockBeforeDraft?.(tx, id)
    const draft = await queries.lockWaiting(tx, kind, id)
    if (draft && isDue(draft, await lastDueDay(tx, now))) await issueAsWished(tx, draft, now)
  }

  /** Retried by a user, after the cause was fixed. */
  async function retryWaiting(tx: Tx, id: string, now: Instant) {
    await lockBeforeDraft?.(tx, id)
    await lockDraft(tx, documentKey(kind, id))
    await issueAsWished(tx, orNotFound(await queries.lockWaiting(tx, kind, id)), now)
  }

  async function issueAsWished(tx: Tx, draft: queries.HeldDraft, now: Instant) {
    const { id, issue_on, issue_on_email } = draft
    const by = { user_id: draft.issue_on_by }
    try {
      await issue(tx, by, id, issue_on, now)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invoice.date_before_last') throw error
      // Its date was missed and another document has a later one: numbers and dates increase together.
      const { today } = await businessOn(tx, now)
      await issue(tx, by, id, today, now)
    }
    if (issue_on_email) await email(tx, by, id, now)
  }

  async function listFailed(db: Db, translate: Translate): Promise<FailedIssue[]> {
    const failed = await queries.listFailed(db, kind)
    return failed.map(({ reasons, ...draft }) => ({ ...draft, reasons: inWords(reasons, translate) }))
  }

  return { planIssue, stopWaiting, retryWaiting, issueIfDue, issueWaiting, listFailed }
}

export type WaitingDrafts = ReturnType<typeof waitingDrafts>

/** The same hour as for schedules. */
async function lastDueDay(db: Db, now: Instant) {
  const { time_zone, schedule_hour } = await findBusiness(db)
  return lastDayAt(time_zone, schedule_hour, now)
}

function isDue({ issue_on, issue_failure, issue_tried_on, will_retry }: queries.HeldDraft, through: string) {
  if (issue_on > through) return false
  return issue_failure === null || (will_retry && issue_tried_on !== null && issue_tried_on < through)
}

const whyNotIssued = (error: unknown): FieldMessage[] =>
  error instanceof AppError ? reasonsOf(error) : [{ key: 'waiting_draft.unforeseen' }]

const inWords = (reasons: readonly FieldMessage[], translate: Translate) =>
  reasons.map(({ key, params }) => translate(key, params))

type WaitingRow = {
  issue_on: string | null
  issue_on_email: boolean | null
  issue_on_by_name: string | null
  issue_failure: FieldMessage[] | null
  issue_failure_count: number
}

/** The planned issue of a draft as the API returns it. */
export function shownWaiting(row: WaitingRow, translate: Translate): WaitingDraft | null {
  const { issue_on, issue_failure, issue_failure_count: failures } = row
  if (issue_on === null) return null
  return {
    issue_on,
    email: row.issue_on_email === true,
    by_name: row.issue_on_by_name,
    failure: issue_failure && inWords(issue_failure, translate),
    will_retry: failures > 0 && failures < maxIssueTries,
  }
}

/** A row with its planned issue in place of the columns. */
export function withWaiting<Row extends WaitingRow>(
  { issue_on, issue_on_email, issue_on_by_name, issue_failure, issue_failure_count, ...row }: Row,
  translate: Translate,
) {
  const waiting = { issue_on, issue_on_email, issue_on_by_name, issue_failure, issue_failure_count }
  return { ...row, waiting: shownWaiting(waiting, translate) }
}
