import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import type { Ageing, AgeingRow } from '#shared/features/statements/statements.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import text from '#web/ui/layout/text.module.css'
import classes from './statements.module.css'

type Sum = { key: keyof Ageing; header: string; sortKey?: string; minor: (row: Ageing) => number }

/** The balance is the sum of the ages; what is in credit has a column only where something is. */
export const ageingSums = (t: Translate, hasCredit: boolean): Sum[] => [
  ...ageingBuckets.map((bucket) => ({
    key: bucket,
    header: t(`ageing.${bucket}`),
    minor: (row: Ageing) => row[bucket],
    ...(bucket === 'over_90' && { sortKey: bucket }),
  })),
  ...(hasCredit
    ? [{ key: 'credit_minor' as const, header: t('ageing.credit'), minor: (row: Ageing) => -row.credit_minor }]
    : []),
  { key: 'balance_minor', header: t('ageing.balance'), sortKey: 'balance_minor', minor: (row) => row.balance_minor },
]

const classOf = (key: string) => ({ over_90: classes.old, balance_minor: text.strong })[key]

type Shown = {
  hasCredit: boolean
  /** Undefined if all is in the base currency. */
  valueIn: string | undefined
}

export const ageingColumns = (t: Translate, { hasCredit, valueIn }: Shown): Column<AgeingRow>[] => [
  {
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
  },
  ...ageingSums(t, hasCredit).map(({ key, header, sortKey, minor }): Column<AgeingRow> => ({
    key,
    header,
    numeric: true,
    width: key === 'balance_minor' ? '8.5rem' : '7.5rem',
    inCard: key === 'balance_minor' ? 'figure' : 'labelled',
    ...(sortKey !== undefined && { sortKey }),
    ...(key === 'credit_minor' && { leaves: 'first' as const }),
    cell: (row) =>
      // Zero is left empty, so that amounts owed stand out.
      (minor(row) !== 0 || key === 'balance_minor') && (
        <span className={classOf(key)}>
          <MoneyText minor={minor(row)} currency={row.currency} />
        </span>
      ),
  })),
  ...(valueIn === undefined ? [] : [valueColumn(t, valueIn)]),
]

/** What the rows are in order of, where they are in several currencies. */
const valueColumn = (t: Translate, currency: string): Column<AgeingRow> => ({
  key: 'balance_base_minor',
  header: t('ageing_list.value', { currency }),
  numeric: true,
  width: '8rem',
  inCard: 'labelled',
  className: text.dimmed,
  cell: (row) =>
    row.currency !== currency &&
    row.balance_base_minor !== 0 && <MoneyText minor={row.balance_base_minor} currency={currency} />,
})
