import type { CreditNoteRow } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { WaitingWords } from '#web/features/documents/public/waiting-words.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { CreditNoteBadge, EmailMark } from '#web/features/credit-notes/credit-note-labels.tsx'
import text from '#web/ui/layout/text.module.css'
import classes from '#web/features/credit-notes/credit-notes.module.css'

const numberColumn = (t: Translate): Column<CreditNoteRow> => ({
  key: 'number',
  sortKey: 'number',
  header: t('field.number'),
  width: '9.5rem',
  inCard: 'title',
  cell: ({ number }) =>
    number === null ? (
      <span className={classes.draft}>{t('credit_notes.state.draft')}</span>
    ) : (
      <span className={text.number}>{number}</span>
    ),
})

const customerColumn = (t: Translate): Column<CreditNoteRow> => ({
  key: 'customer_name',
  sortKey: 'customer_name',
  header: t('field.customer_id'),
  inCard: 'paragraph',
  cell: ({ customer_name }) => (
    <span className={classes.customer}>
      <span className={text.line} title={customer_name}>
        {customer_name}
      </span>
    </span>
  ),
})

const whyColumns = (t: Translate): Column<CreditNoteRow>[] => [
  {
    key: 'invoice_number',
    leaves: 'second',
    header: t('credit_notes.column.invoice'),
    width: '9.5rem',
    inCard: 'labelled',
    cell: ({ invoice_number }) => invoice_number && <span className={text.figures}>{invoice_number}</span>,
  },
  {
    key: 'reason',
    header: t('field.reason'),
    leaves: 'first',
    width: '22%',
    inCard: 'paragraph',
    cell: ({ reason }) =>
      reason && (
        <span className={text.line} title={reason}>
          {reason}
        </span>
      ),
  },
]

const amountColumns = (t: Translate): Column<CreditNoteRow>[] => [
  {
    key: 'gross_minor',
    sortKey: 'gross_minor',
    header: t('credit_notes.column.gross'),
    numeric: true,
    width: '8.25rem',
    inCard: 'figure',
    cell: ({ gross_minor, currency }) => <MoneyText minor={gross_minor} currency={currency} />,
  },
  {
    key: 'unallocated_minor',
    sortKey: 'unallocated_minor',
    header: t('credit_notes.column.left'),
    numeric: true,
    width: '8.25rem',
    inCard: 'labelled',
    cell: ({ unallocated_minor: left, currency, status }) =>
      // Empty if nothing is left, so that remaining amounts stand out.
      status === 'issued' &&
      left !== 0 && (
        <span className={text.number}>
          <MoneyText minor={left} currency={currency} />
        </span>
      ),
  },
]

/** The page of one customer does not repeat the customer's name. */
export const creditNoteColumns = (t: Translate, { ofOneCustomer = false } = {}): Column<CreditNoteRow>[] => [
  numberColumn(t),
  ...(ofOneCustomer ? [] : [customerColumn(t)]),
  ...whyColumns(t),
  {
    key: 'issue_date',
    sortKey: 'issue_date',
    header: t('credit_notes.column.issued'),
    width: '7.75rem',
    inCard: 'aside',
    cell: ({ issue_date }) => issue_date && <DateText date={issue_date} />,
  },
  ...amountColumns(t),
  {
    key: 'state',
    header: t('field.status'),
    width: '9.75rem',
    inCard: 'aside',
    cell: (row) => (
      <span className={text.state}>
        <CreditNoteBadge state={row.state} />
        <EmailMark status={row.email_status} />
        <WaitingWords kind="credit_note" row={row} />
      </span>
    ),
  },
]
