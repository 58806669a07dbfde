import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { WaitingWords } from '#web/features/documents/public/waiting-words.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { DueText, InvoiceBadge, InvoiceMarks, isOpen } from '#web/features/invoices/invoice-labels.tsx'
import text from '#web/ui/layout/text.module.css'
import classes from './invoices.module.css'

const customerColumn = (t: Translate): Column<InvoiceRow> => ({
  key: 'customer_name',
  sortKey: 'customer_name',
  header: t('field.customer_id'),
  inCard: 'paragraph',
  className: classes.customer,
  cell: ({ customer_name }) => (
    <span className={text.line} title={customer_name}>
      {customer_name}
    </span>
  ),
})

const amountColumns = (t: Translate): Column<InvoiceRow>[] => [
  {
    key: 'gross_minor',
    sortKey: 'gross_minor',
    header: t('invoices.column.gross'),
    numeric: true,
    width: '8.25rem',
    inCard: 'figure',
    cell: ({ gross_minor, currency, status }) =>
      status === 'void' ? (
        <span className={classes.void}>
          <MoneyText minor={gross_minor} currency={currency} />
        </span>
      ) : (
        <MoneyText minor={gross_minor} currency={currency} />
      ),
  },
  {
    key: 'outstanding_minor',
    sortKey: 'outstanding_minor',
    header: t('invoices.column.outstanding'),
    numeric: true,
    width: '8.25rem',
    inCard: 'labelled',
    className: text.name,
    cell: ({ outstanding_minor, currency, status }) =>
      // Nothing owed is nothing to read: what is left stands out.
      status === 'issued' && outstanding_minor !== 0 && <MoneyText minor={outstanding_minor} currency={currency} />,
  },
]

const stateColumn = (t: Translate): Column<InvoiceRow> => ({
  key: 'state',
  header: t('field.status'),
  width: '12.125rem',
  inCard: 'aside',
  cell: (row) =>
    row.kind === 'imported' || row.hold_kind || row.email_status || row.issue_on ? (
      <span className={text.state}>
        <InvoiceBadge invoice={row} />
        <InvoiceMarks {...row} />
        <WaitingWords kind="invoice" row={row} />
      </span>
    ) : (
      <InvoiceBadge invoice={row} />
    ),
})

/** The page of one customer does not repeat the customer's name. */
export const invoiceColumns = (t: Translate, { ofOneCustomer = false } = {}): Column<InvoiceRow>[] => [
  {
    key: 'number',
    sortKey: 'number',
    header: t('field.number'),
    width: '9.5rem',
    inCard: 'title',
    className: text.number,
    cell: ({ number }) => number ?? <span className={classes.draft}>{t('invoices.state.draft')}</span>,
  },
  ...(ofOneCustomer ? [] : [customerColumn(t)]),
  {
    key: 'reference',
    header: t('field.reference'),
    leaves: 'first',
    ...(!ofOneCustomer && { width: '11%' }),
    inCard: 'aside',
    cell: ({ reference }) =>
      reference && (
        <span className={text.line} title={reference}>
          {reference}
        </span>
      ),
  },
  {
    key: 'issue_date',
    sortKey: 'issue_date',
    header: t('invoices.column.issued'),
    leaves: 'second',
    width: '7.75rem',
    inCard: 'aside',
    cell: ({ issue_date }) => issue_date && <DateText date={issue_date} />,
  },
  {
    key: 'due_date',
    sortKey: 'due_date',
    header: t('invoices.column.due'),
    leaves: 'third',
    width: '12.5rem',
    inCard: 'labelled',
    cell: (row) =>
      row.status === 'issued' &&
      (isOpen(row.state) ? (
        <span className={classes.due}>
          <DateText date={row.due_date} /> <DueText invoice={row} />
        </span>
      ) : (
        <DateText date={row.due_date} />
      )),
  },
  ...amountColumns(t),
  stateColumn(t),
]
