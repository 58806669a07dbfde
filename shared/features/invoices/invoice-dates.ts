import { dueDateByTerms, type PaymentTerms } from '#shared/features/documents/payment-terms.ts'
import { daysBetween } from '#shared/dates/business-date.ts'

/** An invoice issued within so many days after the supply makes its own date the tax point. */
const daysToIssue = 14

/**
 * When the VAT becomes due: on the date of the supply; on the issue date if that is before the supply or within 14
 * days after it (VAT Act 1994, section 6(4) to (6)).
 */
export function taxPointOf(issueDate: string, supplyDate: string | null) {
  if (supplyDate === null) return issueDate
  return daysBetween(supplyDate, issueDate) <= daysToIssue ? issueDate : supplyDate
}

/** The fixed date, or the one that follows from the terms. */
export const dueDateOf = (issueDate: string, terms: PaymentTerms, fixedDueDate: string | null) =>
  fixedDueDate ?? dueDateByTerms(issueDate, terms)
