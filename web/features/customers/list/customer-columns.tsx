import type { CustomerRow } from '#shared/features/customers/customer-list.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import classes from '#web/features/customers/customers.module.css'
import text from '#web/ui/layout/text.module.css'

const place = ({ city, country }: CustomerRow, countryNames: ReadonlyMap<string, string>) =>
  [city, countryNames.get(country) ?? country].filter((part) => part !== '').join(', ')

/** Shown only if archived customers are listed too. */
const stateColumn = (t: Translate): Column<CustomerRow> => ({
  key: 'archived_at',
  header: t('field.status'),
  width: '7rem',
  inCard: 'aside',
  cell: ({ archived_at }) => archived_at && <StateBadge>{t('customers.archived')}</StateBadge>,
})

/** Zero is left empty, so that amounts owed stand out. */
const figureColumns = (t: Translate, baseCurrency: string): Column<CustomerRow>[] => [
  ...(['owed_minor', 'overdue_minor'] as const).map((key): Column<CustomerRow> => ({
    key,
    sortKey: key,
    header: t(`customers.column.${key}`, { currency: baseCurrency }),
    numeric: true,
    width: '9.5rem',
    inCard: key === 'owed_minor' ? 'figure' : 'labelled',
    className: key === 'overdue_minor' ? classes.late : undefined,
    cell: (row) => row[key] !== 0 && <MoneyText minor={row[key]} currency={baseCurrency} />,
  })),
  {
    key: 'last_invoice_date',
    leaves: 'second',
    sortKey: 'last_invoice_date',
    header: t('customers.column.last_invoice_date'),
    width: '9rem',
    inCard: 'labelled',
    cell: ({ last_invoice_date: date }) => date && <DateText date={date} />,
  },
]

type Shown = { countryNames: ReadonlyMap<string, string>; hasArchived: boolean; baseCurrency: string }

export const customerColumns = (
  t: Translate,
  { countryNames, hasArchived, baseCurrency }: Shown,
): Column<CustomerRow>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: t('customers.column.name'),
    width: '26%',
    inCard: 'title',
    cell: (row) => (
      <span className={classes.name}>
        <span className={text.name}>{row.name}</span> <span className={`figures ${text.code}`}>{row.code}</span>
      </span>
    ),
  },
  {
    key: 'country',
    sortKey: 'country',
    header: t('customers.column.place'),
    width: '18%',
    inCard: 'aside',
    cell: (row) => <span className="breaks">{place(row, countryNames)}</span>,
  },
  {
    key: 'email',
    header: t('customers.column.email'),
    width: '22%',
    inCard: 'paragraph',
    leaves: 'first',
    cell: ({ email }) =>
      email && (
        <span className={text.line} title={email}>
          {email}
        </span>
      ),
  },
  ...figureColumns(t, baseCurrency),
  ...(hasArchived ? [stateColumn(t)] : []),
]
