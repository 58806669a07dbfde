import { dueDateOf } from '#shared/features/invoices/invoice-dates.ts'
import { issueAndEmail } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { InvoiceDefaults } from '#shared/features/invoices/invoice-form.reply.ts'
import { issueInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { issueLater } from '#shared/features/invoices/invoices.contract.ts'
import type { IssueKind } from '#web/features/documents/editor/issue/issue-kind.ts'
import { IssueFact, IssueFacts } from '#web/features/documents/editor/issue/issue-parts.tsx'
import { invoiceVerdictQuery } from '#web/features/invoices/e-invoices.queries.ts'
import { invoiceDefaultsQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { cacheInvoice, invoicePagesQuery, preparedIssueQuery } from '#web/features/invoices/invoices.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { isBeforeLast, IssueWarnings } from './issue-warnings.tsx'

/** How an invoice is issued. */
export const issuedInvoice: IssueKind<Invoice, InvoiceDefaults> = {
  kind: 'invoice',
  words: {
    notYet: 'invoice_form.issue.not_yet',
    missing: 'invoice_form.issue.missing',
    back: 'invoice_form.issue.back',
    final: 'invoice_form.issue.final',
    keep: 'invoice_form.issue.keep',
    confirm: 'invoice_form.issue.confirm',
    noAddress: 'invoice_form.issue_email.no_address',
    done: 'invoice_form.issue.done',
    sent: 'invoice_form.issue_email.done',
  },
  defaults: invoiceDefaultsQuery(),
  verdict: invoiceVerdictQuery,
  prepared: preparedIssueQuery,
  issue: issueInvoice,
  issueAndEmail,
  issueLater,
  pages: invoicePagesQuery,
  address: (id) => `/invoices/view/${id}`,
  cache: cacheInvoice,
  totalOf: ({ gross_minor }) => gross_minor,
  question: (t, words, defaults) =>
    t('invoice_form.issue.question', { ...words, number: defaults?.next_number ?? t('invoice_form.issue.this') }),
  Facts,
  Warnings: IssueWarnings,
  isEarly: isBeforeLast,
}

type FactsProps = { draft: Invoice; date: string | null; defaults: InvoiceDefaults }

function Facts({ draft, date, defaults: { today } }: FactsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { terms, fixed_due_date, gross_minor, payable_minor, currency } = draft
  const issueDate = date ?? today
  return (
    <IssueFacts>
      <IssueFact label={t('field.issue_date')}>{formats.date(issueDate)}</IssueFact>
      <IssueFact label={t('field.due_date')}>{formats.date(dueDateOf(issueDate, terms, fixed_due_date))}</IssueFact>
      <IssueFact label={t('invoice_form.gross')}>{formats.money(gross_minor, currency)}</IssueFact>
      {/* What was paid before is taken off, and the rest may be rounded. */}
      {payable_minor !== gross_minor && (
        <IssueFact label={t('document_details.payable')}>{formats.money(payable_minor, currency)}</IssueFact>
      )}
    </IssueFacts>
  )
}
