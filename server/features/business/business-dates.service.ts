import { whyNotDated, whyNotIssuedOn } from '#shared/features/business/business-dates.rules.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { findEarliestDate } from './business.queries.ts'

type Rule = (date: string, dates: { today: string; earliest: string }) => MessageKey | null

/** Refuses a date that a user entered for something that has happened. */
export const refuseDate = (db: Db, field: string, date: string, today: string) =>
  refuseBy(whyNotDated, db, field, date, today)

/** Refuses to issue a document for a day. */
export const refuseIssueDate = (db: Db, date: string, today: string) =>
  refuseBy(whyNotIssuedOn, db, 'issue_date', date, today)

async function refuseBy(rule: Rule, db: Db, field: string, date: string, today: string) {
  // Nearly all documents are dated today, which needs no query for the earliest date.
  if (date === today) return
  const earliest = date > today ? today : await findEarliestDate(db, today)
  const key = rule(date, { today, earliest })
  if (key) throw refusedField(field, { key })
}
