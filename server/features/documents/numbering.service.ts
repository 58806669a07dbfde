import { yearOf } from '#shared/dates/business-date.ts'
import { documentNumber, type Numbering, seriesOf } from '#shared/features/business/business.rules.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { DocumentKind } from '#server/platform/database/ledger-tables.ts'
import { advanceIssueDate, findCount, findLastIssueDate, takeCount } from './numbering.queries.ts'

/** The last thing before a document is written: from here to the commit everybody else who issues waits. */
export async function takeNextNumber(tx: Tx, kind: DocumentKind, numbering: Numbering, issueDate: string) {
  if (!(await advanceIssueDate(tx, kind, issueDate))) {
    const { last_issue_date } = await findLastIssueDate(tx, kind)
    throw new AppError('invoice.date_before_last', {
      params: { last: last_issue_date ?? '' },
      fields: { issue_date: { key: 'error.invoice.date_before_last', params: { last: last_issue_date ?? '' } } },
    })
  }
  const year = yearOf(issueDate)
  return documentNumber(numbering, year, await takeCount(tx, kind, seriesOf(numbering, year)))
}

/** What the next document would be called if it were issued on this day, and before which day none can be. */
export async function foreseeNumber(db: Db, kind: DocumentKind, numbering: Numbering, issueDate: string) {
  const year = yearOf(issueDate)
  const { last_issue_date } = await findLastIssueDate(db, kind)
  const count = await findCount(db, kind, seriesOf(numbering, year))
  return { last_issue_date, next_number: documentNumber(numbering, year, (count?.last_number ?? 0) + 1) }
}
