import { yearOf } from '#shared/dates/business-date.ts'
import { documentNumber, type Numbering, seriesOf } from '#shared/features/business/business.rules.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { DocumentKind } from '#server/platform/database/ledger-tables.ts'
import { findCount, findLastIssueDate, numbersTaken } from './numbering.queries.ts'

/** The last thing before documents are written: from here to the commit everybody else who issues waits. */
export async function takeNextNumbers(
  tx: Tx,
  kind: DocumentKind,
  numbering: Numbering,
  { issueDate, count }: { issueDate: string; count: number },
) {
  const year = yearOf(issueDate)
  const taken = await numbersTaken.first(tx, { kind, series: seriesOf(numbering, year), issueDate, count })
  if (!taken) throw await earlierThanLast(tx, kind)
  const first = taken.last_number - count + 1
  return Array.from({ length: count }, (_, index) => documentNumber(numbering, year, first + index))
}

/** Why no number could be taken. */
export async function earlierThanLast(tx: Tx, kind: DocumentKind) {
  const { last_issue_date } = await findLastIssueDate(tx, kind)
  const params = { last: last_issue_date ?? '' }
  return new AppError('invoice.date_before_last', {
    params,
    fields: { issue_date: { key: 'error.invoice.date_before_last', params } },
  })
}

/** What the database makes the next number of, in the statement that writes it. */
export function nextNumberOf(kind: DocumentKind, numbering: Numbering, issueDate: string) {
  const series = seriesOf(numbering, yearOf(issueDate))
  const { digits } = numbering
  return { kind, series, issueDate, count: 1, before: series === '' ? '' : `${series}-`, digits }
}

export async function takeNextNumber(tx: Tx, kind: DocumentKind, numbering: Numbering, issueDate: string) {
  const [number = ''] = await takeNextNumbers(tx, kind, numbering, { issueDate, count: 1 })
  return number
}

/** The day of the latest document of a kind: none is issued for an earlier one. */
export const lastIssueDate = async (db: Db, kind: DocumentKind) => (await findLastIssueDate(db, kind)).last_issue_date

/** What the next document would be called if it were issued on this day, and before which day none can be. */
export async function foreseeNumber(db: Db, kind: DocumentKind, numbering: Numbering, issueDate: string) {
  const year = yearOf(issueDate)
  const { last_issue_date } = await findLastIssueDate(db, kind)
  const count = await findCount(db, kind, seriesOf(numbering, year))
  return { last_issue_date, next_number: documentNumber(numbering, year, (count?.last_number ?? 0) + 1) }
}
