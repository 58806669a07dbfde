import { useQuery } from '@tanstack/react-query'
import { issueAndEmailCreditNote } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { issueCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { issueCreditNoteLater } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNoteDefaults } from '#shared/features/credit-notes/credit-notes.reply.ts'
import {
  cacheCreditNote,
  creditableQuery,
  creditNoteDefaultsQuery,
  creditNotePagesQuery,
  creditNoteVerdictQuery,
  preparedIssueOfCreditNoteQuery,
} from '#web/features/credit-notes/credit-notes.queries.ts'
import type { IssueKind } from '#web/features/documents/editor/issue/issue-kind.ts'
import { IssueFact, IssueFacts } from '#web/features/documents/editor/issue/issue-parts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { outcomeOf } from './credit-totals.ts'

/** How a credit note is issued. */
export const issuedCredit: IssueKind<CreditNote, CreditNoteDefaults> = {
  kind: 'credit_note',
  words: {
    notYet: 'credit_notes.issue_not_yet',
    missing: 'credit_notes.issue_missing',
    back: 'credit_notes.issue_back',
    final: 'credit_notes.issue_final',
    keep: 'ui.cancel',
    confirm: 'credit_notes.issue_confirm',
    noAddress: 'credit_notes.issue_email.no_address',
    done: 'credit_notes.issued',
    sent: 'credit_notes.issue_email.done',
  },
  defaults: creditNoteDefaultsQuery,
  verdict: creditNoteVerdictQuery,
  prepared: preparedIssueOfCreditNoteQuery,
  issue: issueCreditNote,
  issueAndEmail: issueAndEmailCreditNote,
  issueLater: issueCreditNoteLater,
  pages: creditNotePagesQuery,
  address: (id) => `/creditnote/view/${id}`,
  cache: cacheCreditNote,
  totalOf: ({ payable_minor, prepaid_minor }) => payable_minor + prepaid_minor,
  question: (t, words) => t('credit_notes.issue_question', words),
  Facts,
}

/** The issue date, and the effect on the invoice and the customer's credit. */
function Facts({ draft, date }: { draft: CreditNote; date: string | null }) {
  const t = useTranslate()
  const formats = useFormats()
  const { payable_minor, prepaid_minor, invoice_id, invoice_number } = draft
  const { data: source } = useQuery({ ...creditableQuery(invoice_id ?? ''), enabled: invoice_id !== null })
  const { off_minor: off, credit_minor: credit } = outcomeOf(payable_minor, source?.outstanding_minor ?? 0)
  const money = (minor: number) => formats.money(minor, draft.currency)
  return (
    <IssueFacts>
      <IssueFact label={t('field.issue_date')}>
        {date === null ? t('credit_notes.issue_today') : formats.date(date)}
      </IssueFact>
      {off > 0 && (
        <IssueFact label={t('credit_notes.comes_off', { number: invoice_number ?? '' })}>{money(off)}</IssueFact>
      )}
      {prepaid_minor > 0 && <IssueFact label={t('field.credit_notes.prepaid_minor')}>{money(prepaid_minor)}</IssueFact>}
      {credit > 0 && <IssueFact label={t('credit_notes.becomes_credit')}>{money(credit)}</IssueFact>}
    </IssueFacts>
  )
}
