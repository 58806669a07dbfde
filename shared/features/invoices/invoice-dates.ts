import { addDays, daysBetween } from '#shared/dates/business-date.ts'

/** Within so many days after the supply, issuing the invoice makes its own date the tax point. */
const daysToIssue = 14

/**
 * When the VAT falls due: on the day of the supply; on the issue date where that comes before the supply or within 14 days after it
 * (VAT Act 1994, section 6(4) to (6)).
 */
export function taxPointOf(issueDate: string, supplyDate: string | null) {
  if (supplyDate === null) return issueDate
  return daysBetween(supplyDate, issueDate) <= daysToIssue ? issueDate : supplyDate
}

/** The day that was set, or the one that the terms lead to. */
export const dueDateOf = (issueDate: string, termsDays: number, fixedDueDate: string | null) =>
  fixedDueDate ?? addDays(issueDate, termsDays)
