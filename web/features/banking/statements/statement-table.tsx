import { useQuery } from '@tanstack/react-query'
import { IconFileDollar } from '@tabler/icons-react'
import { useState } from 'react'
import type { BankStatement } from '#shared/features/banking/statements.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { statementsQuery } from '#web/features/banking/banking.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Every statement with its balances, and what is missing before it. */
export function StatementTable({ bankId }: { bankId: string }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const { data, isError, refetch, isFetching } = useQuery(statementsQuery(bankId, page))
  return (
    <>
      <DataTable
        isList
        label={t('banking.statements')}
        columns={columnsOf(t)}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHref={({ id, open_count: open }) =>
          `/banking/match/${bankId}?statement_id=${id}${open === 0 ? '&state=matched' : ''}`
        }
        empty={
          <EmptyState
            icon={<IconFileDollar stroke={1.5} aria-hidden />}
            title={t('banking.no_statements')}
            hint={t('banking.no_statements_hint')}
          />
        }
        error={isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      />
      {data && <Pager answer={data} onPage={setPage} align="center" />}
    </>
  )
}

const columnsOf = (t: Translate): Column<BankStatement>[] => [
  {
    key: 'period',
    header: t('banking.period'),
    width: '15rem',
    inCard: 'title',
    cell: (row) => (
      <>
        <DateText date={row.from_date} /> – <DateText date={row.to_date} />
      </>
    ),
  },
  { key: 'file', header: t('banking.file'), leaves: 'first', cell: (row) => row.file_name },
  {
    key: 'opening',
    header: t('banking.opening'),
    width: '9rem',
    numeric: true,
    leaves: 'second',
    cell: (row) => <Balance minor={row.opening_minor} currency={row.currency} />,
  },
  {
    key: 'closing',
    header: t('banking.closing'),
    width: '9rem',
    numeric: true,
    inCard: 'figure',
    cell: (row) => <Balance minor={row.closing_minor} currency={row.currency} />,
  },
  { key: 'lines', header: t('banking.line_count'), width: '6rem', numeric: true, cell: (row) => row.line_count },
  { key: 'open', header: t('banking.to_match'), width: '7rem', numeric: true, cell: (row) => row.open_count },
  { key: 'state', header: t('banking.check'), width: '16rem', cell: (row) => <Check statement={row} /> },
]

const Balance = ({ minor, currency }: { minor: number | null; currency: string }) =>
  minor === null ? '—' : <MoneyText minor={minor} currency={currency} />

/** Whether it adds up and follows the one before. */
function Check({ statement }: { statement: BankStatement }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { gap, difference_minor: difference, closing_minor: closing, currency } = statement
  if (difference !== null && difference !== 0)
    return <StateBadge tone="bad">{t('banking.sum_differs', { amount: money(difference, currency) })}</StateBadge>
  if (gap)
    return <StateBadge tone="warning">{t('banking.gap', { amount: money(gap.missing_minor, currency) })}</StateBadge>
  return difference === null ? (
    <StateBadge>{t(closing === null ? 'banking.no_balances' : 'banking.closing_alone')}</StateBadge>
  ) : (
    <StateBadge tone="good">{t('banking.adds_up')}</StateBadge>
  )
}
