import type { PaymentRow } from '#shared/features/payments/payments.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { PaymentBadge, stateOf } from '#web/features/payments/payment-labels.tsx'
import text from '#web/ui/layout/text.module.css'
import classes from '#web/features/payments/payments.module.css'

/** How many invoice numbers are shown; an ellipsis stands for the others. */
const named = 3

const invoicesText = (numbers: readonly string[]) =>
  [...numbers.slice(0, named), ...(numbers.length > named ? ['…'] : [])].join(', ')

const customerColumn = (t: Translate): Column<PaymentRow> => ({
  key: 'customer_name',
  sortKey: 'customer_name',
  header: t('field.customer_id'),
  inCard: 'title',
  cell: ({ customer_name }) => (
    <span className={text.customer}>
      <span className={text.line} title={customer_name}>
        {customer_name}
      </span>
    </span>
  ),
})

const amountColumns = (t: Translate): Column<PaymentRow>[] => [
  {
    key: 'amount_minor',
    sortKey: 'amount_minor',
    header: t('field.amount_minor'),
    numeric: true,
    width: '8.5rem',
    inCard: 'figure',
    cell: ({ amount_minor, currency, reversed }) => (
      <span className={classes.amount} data-reversed={reversed || undefined}>
        <MoneyText minor={amount_minor} currency={currency} />
      </span>
    ),
  },
  {
    key: 'unallocated_minor',
    sortKey: 'unallocated_minor',
    header: t('payments.on_account'),
    numeric: true,
    width: '8rem',
    inCard: 'labelled',
    cell: ({ unallocated_minor, currency }) =>
      unallocated_minor > 0 && <MoneyText minor={unallocated_minor} currency={currency} />,
  },
]

/** The page of one customer does not repeat the customer's name. */
export const paymentColumns = (t: Translate, { ofOneCustomer = false } = {}): Column<PaymentRow>[] => [
  {
    key: 'payment_date',
    sortKey: 'payment_date',
    header: t('payments.column.received'),
    width: '8rem',
    inCard: ofOneCustomer ? 'title' : 'labelled',
    cell: ({ payment_date }) => <DateText date={payment_date} />,
  },
  ...(ofOneCustomer ? [] : [customerColumn(t)]),
  {
    key: 'invoices',
    leaves: 'second',
    header: t('payments.column.invoices'),
    ...(!ofOneCustomer && { width: '21%' }),
    inCard: 'paragraph',
    cell: ({ invoice_numbers }) =>
      invoice_numbers.length > 0 && (
        <span className={text.line} title={invoice_numbers.join(', ')}>
          {invoicesText(invoice_numbers)}
        </span>
      ),
  },
  {
    key: 'method',
    header: t('field.method'),
    leaves: 'first',
    width: '8rem',
    inCard: 'aside',
    cell: ({ method }) => t(`payment_method.${method}`),
  },
  {
    key: 'reference',
    header: t('field.reference'),
    leaves: 'first',
    width: ofOneCustomer ? '14%' : '11%',
    inCard: 'aside',
    cell: ({ reference }) =>
      reference && (
        <span className={text.line} title={reference}>
          {reference}
        </span>
      ),
  },
  ...amountColumns(t),
  {
    key: 'state',
    header: t('field.status'),
    width: '8.5rem',
    inCard: 'aside',
    cell: (row) => <PaymentBadge state={stateOf(row)} />,
  },
]
