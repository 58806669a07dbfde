import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import { contentOf } from '#server/features/invoices/invoices.service.ts'

/** Fields that a credit note does not have. */
const unlikeInvoices = { supply_date: null, due_date: '', discount_minor: 0 }

type Credit = Omit<Parameters<typeof contentOf>[0], keyof typeof unlikeInvoices> & { reason: string }

type Credited = { number: string | null; issue_date: string | null } | null

/** Everything that a printed credit note says. */
export const creditContent = (credit: Credit, parties: FrozenParties, credited: Credited): DocumentContent => ({
  ...contentOf({ ...credit, ...unlikeInvoices }, parties),
  kind: 'credit_note',
  due_date: null,
  credited_invoice:
    credited && credited.number !== null && credited.issue_date !== null
      ? { number: credited.number, issue_date: credited.issue_date }
      : null,
  reason: credit.reason,
})
