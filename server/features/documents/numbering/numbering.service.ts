import { required } from '#shared/required.ts'
import { yearOf } from '#shared/dates/business-date.ts'
import { documentNumber, type Numbering, seriesOf } from '#shared/features/business/business.rules.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'
import { findCount, findLastIssueDate, takeNumbers, type NumberRequest } from './numbering.queries.ts'

export { numberOfCount, type NumberRequest, takingNumbers } from './numbering.queries.ts'

type Wanted = { issueDate: string; today: string; count: number }

/** Numbers for documents of one date. With a count of 0 it is the last number of the series again. */
export function numberRequest(kind: DocumentKind, numbering: Numbering, wanted: Wanted): NumberRequest {
  const year = yearOf(wanted.issueDate)
  const { digits } = numbering
  return { kind, series: seriesOf(numbering, year), ...wanted, zero: documentNumber(numbering, year, 0), digits }
}

/** Call this last before writing documents: all others who issue wait from here to the commit. */
export async function takeNextNumbers(tx: Tx, kind: DocumentKind, numbering: Numbering, wanted: Wanted) {
  const { issueDate, today, count } = wanted
  const counter = await takeNumbers(tx, numberRequest(kind, numbering, wanted))
  if (!counter) throw await earlierThanLast(tx, kind, today)
  const first = counter.last_number - count + 1
  return Array.from({ length: count }, (_, index) => documentNumber(numbering, yearOf(issueDate), first + index))
}

/** Why no number could be taken. */
export async function earlierThanLast(tx: Tx, kind: DocumentKind, today: string) {
  const params = { last: required(await lastIssueDate(tx, kind, today), 'the date of the latest document') }
  return new AppError('invoice.date_before_last', {
    params,
    fields: { issue_date: { key: 'error.invoice.date_before_last', params } },
  })
}

export async function takeNextNumber(
  tx: Tx,
  kind: DocumentKind,
  numbering: Numbering,
  on: { issueDate: string; today: string },
) {
  const [number] = await takeNextNumbers(tx, kind, numbering, { ...on, count: 1 })
  return required(number, 'the next number')
}

/**
 * No document of a kind is issued before this date: that of the latest one, or today if that lies in the future,
 * which was once allowed.
 */
export async function lastIssueDate(db: Db, kind: DocumentKind, today: string) {
  const { last_issue_date } = await findLastIssueDate(db, kind)
  return last_issue_date !== null && last_issue_date > today ? today : last_issue_date
}

/** The number that the next document would get today, and the earliest date for it. */
export async function previewNextNumber(db: Db, kind: DocumentKind, numbering: Numbering, today: string) {
  const year = yearOf(today)
  const last_issue_date = await lastIssueDate(db, kind, today)
  const count = await findCount(db, kind, seriesOf(numbering, year))
  return { last_issue_date, next_number: documentNumber(numbering, year, (count?.last_number ?? 0) + 1) }
}
