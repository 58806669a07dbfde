import { type AgeingRow, ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './statement.module.css'

type Sums = Omit<AgeingRow, 'id' | 'customer_id' | 'customer_name'>

type Sum = { key: keyof AgeingRow; header: string; minor: (row: Sums) => number }

export const ageingSums = (t: Translate): Sum[] => [
  ...ageingBuckets.map((bucket) => ({
    key: bucket,
    header: t(`ageing.${bucket}`),
    minor: (row: Sums) => row[bucket],
  })),
  { key: 'owed_minor', header: t('ageing.owed'), minor: (row) => row.owed_minor },
  { key: 'credit_minor', header: t('ageing.credit'), minor: (row) => -row.credit_minor },
  { key: 'balance_minor', header: t('ageing.balance'), minor: (row) => row.balance_minor },
]

/** The columns that the server can sort by. */
const sorted = new Set<string>(['over_90', 'owed_minor', 'balance_minor'])

function classOf(key: string, row: AgeingRow) {
  if (key === 'over_90') return classes.old
  if (key === 'balance_minor') return classes.strong
  // On a card the first line already shows the balance.
  return key === 'owed_minor' && row.credit_minor === 0 ? classes.asBalance : undefined
}

export const ageingColumns = (t: Translate): Column<AgeingRow>[] => [
  {
    key: 'customer_name',
    sortKey: 'customer_name',
    header: t('field.customer_id'),
    inCard: 'title',
    cell: ({ customer_name }) => (
      <span className={classes.customer}>
        <span className={classes.line} title={customer_name}>
          {customer_name}
        </span>
      </span>
    ),
  },
  ...ageingSums(t).map(({ key, header, minor }): Column<AgeingRow> => ({
    key,
    header,
    numeric: true,
    width: key === 'balance_minor' ? '8.5rem' : '7.75rem',
    inCard: key === 'balance_minor' ? 'figure' : 'labelled',
    ...(sorted.has(key) && { sortKey: key }),
    ...((key === 'owed_minor' || key === 'credit_minor') && { leaves: 'first' as const }),
    cell: (row) =>
      // Zero is left empty, so that amounts owed stand out.
      (minor(row) !== 0 || key === 'balance_minor') && (
        <span className={classOf(key, row)}>
          <MoneyText minor={minor(row)} currency={row.currency} />
        </span>
      ),
  })),
]
