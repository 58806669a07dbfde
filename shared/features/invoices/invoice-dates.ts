import { addDays, daysBetween } from '#shared/dates/business-date.ts'

/** Within so many days after the supply, issuing the invoice makes its own date the tax point. */
const daysToIssue = 14

/** When the VAT falls due: on the day of the supply, or on the issue date where that comes within 14 days after it. */
export function taxPointOf(issueDate: string, supplyDate: string | null) {
  if (supplyDate === null) return issueDate
  const days = daysBetween(supplyDate, issueDate)
  return days >= 0 && days <= daysToIssue ? issueDate : supplyDate
}

/** The day that was set, or the one that the terms lead to. */
export const dueDateOf = (issueDate: string, termsDays: number, fixedDueDate: string | null) =>
  fixedDueDate ?? addDays(issueDate, termsDays)
