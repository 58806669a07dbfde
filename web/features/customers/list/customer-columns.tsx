import type { CustomerRow } from '#shared/features/customers/customer-list.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import classes from './customers.module.css'

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

type Shown = { countryNames: ReadonlyMap<string, string>; hasArchived: boolean }

export const customerColumns = (t: Translate, { countryNames, hasArchived }: Shown): Column<CustomerRow>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: t('customers.column.name'),
    width: '24%',
    inCard: 'title',
    cell: (row) => (
      <span className={classes.name}>
        <span className={classes.words}>{row.name}</span> <span className={classes.code}>{row.code}</span>
      </span>
    ),
  },
  {
    key: 'email',
    header: t('customers.column.email'),
    width: '28%',
    inCard: 'paragraph',
    cell: ({ email }) =>
      email && (
        <span className={classes.line} title={email}>
          {email}
        </span>
      ),
  },
  {
    key: 'country',
    sortKey: 'country',
    header: t('customers.column.place'),
    width: '20%',
    inCard: 'aside',
    cell: (row) => <span className={classes.place}>{place(row, countryNames)}</span>,
  },
  {
    key: 'vat_number',
    header: t('customers.column.vat_number'),
    width: '13%',
    inCard: 'aside',
    cell: ({ vat_number }) => vat_number && <span className={classes.figures}>{vat_number}</span>,
  },
  {
    key: 'currency',
    sortKey: 'currency',
    header: t('customers.column.currency'),
    width: '6.5rem',
    inCard: 'aside',
    cell: ({ currency }) => currency,
  },
  {
    key: 'terms_days',
    sortKey: 'terms_days',
    header: t('customers.column.terms'),
    numeric: true,
    width: '6.5rem',
    inCard: 'aside',
    cell: ({ terms_days }) => <span className={classes.figures}>{t('customers.days', { count: terms_days })}</span>,
  },
  ...(hasArchived ? [stateColumn(t)] : []),
]
