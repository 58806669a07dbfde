import type { ReactNode } from 'react'
import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { PaymentGrouping } from '#shared/features/reports/payments-report.contract.ts'
import type { ReceivedFigures, ReceivedRow } from '#shared/features/reports/payments-report.reply.ts'
import { monthEnd, type Period } from '#shared/features/reports/report-period.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { useFormats } from '#web/platform/language/language.tsx'
import type { Column, FootRow } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { FigureLink } from '#web/features/reports/frame/report-frame.tsx'
import { addressOf } from '#web/features/reports/frame/report-search.ts'
import text from '#web/ui/layout/text.module.css'

type Words = { t: Translate; formats: ReturnType<typeof useFormats> }

function groupName({ t, formats }: Words, by: PaymentGrouping, { group, label }: ReceivedRow) {
  if (by === 'month') return formats.monthAndYear(group)
  if (by === 'day') return formats.date(group)
  if (by === 'method') return t(`payment_method.${group as PaymentMethod}`)
  return label ?? t('reports.payments.no_bank')
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The list of payments with the same filter; none for payments without an account. */
export function paymentsBehind(
  by: PaymentGrouping,
  { group, currency }: Pick<ReceivedRow, 'group' | 'currency'>,
  period: Period,
  what: 'received' | 'reversed',
) {
  const month = () => ({ from: later(`${group}-01`, period.from), to: earlier(monthEnd(`${group}-01`), period.to) })
  const { from, to } = by === 'month' ? month() : by === 'day' ? { from: group, to: group } : period
  const days = what === 'received' ? { from, to } : { reversed_from: from, reversed_to: to }
  if (by === 'bank' && group === '') return undefined
  const only = { month: {}, day: {}, method: { method: group }, bank: { bank_id: group } }[by]
  return addressOf('/payments/list', { ...days, ...only, currency })
}

export function receivedColumns(words: Words, by: PaymentGrouping, period: Period): Column<ReceivedRow>[] {
  const { t, formats } = words
  return [
    {
      key: 'group',
      header: t(`reports.payments.${by}`),
      inCard: 'title',
      cell: (row) => <span className={text.name}>{groupName(words, by, row)}</span>,
    },
    {
      key: 'received_count',
      header: t('reports.payments.count'),
      numeric: true,
      width: '7rem',
      cell: (row) => formats.number(row.received_count),
    },
    {
      key: 'received_minor',
      header: t('reports.payments.received'),
      numeric: true,
      width: '10rem',
      inCard: 'figure',
      cell: (row) => (
        <span className={text.strong}>
          <MoneyText minor={row.received_minor} currency={row.currency} />
        </span>
      ),
    },
    {
      key: 'reversed_minor',
      header: t('reports.payments.reversed'),
      numeric: true,
      width: '10rem',
      cell: (row) => (
        <Reversed row={row} to={paymentsBehind(by, row, period, 'reversed')} name={groupName(words, by, row)} t={t} />
      ),
    },
    {
      key: 'refunded_minor',
      header: t('reports.payments.refunded'),
      numeric: true,
      width: '10rem',
      cell: (row) => row.refunded_minor !== 0 && <MoneyText minor={row.refunded_minor} currency={row.currency} />,
    },
  ]
}

type ReversedProps = { row: ReceivedRow; to: string | undefined; name: string; t: Translate }

function Reversed({ row: { reversed_minor, currency }, to, name, t }: ReversedProps): ReactNode {
  if (reversed_minor === 0) return null
  if (to === undefined) return <MoneyText minor={reversed_minor} currency={currency} />
  return (
    <FigureLink
      minor={reversed_minor}
      currency={currency}
      to={to}
      label={t('reports.payments.show_reversed', { name })}
    />
  )
}

export const receivedFoot = ({ t, formats }: Words, totals: readonly ReceivedFigures[]): FootRow[] =>
  totals.map((total) => {
    const money = (minor: number): ReactNode => minor !== 0 && <MoneyText minor={minor} currency={total.currency} />
    return {
      key: total.currency,
      label: t('reports.total_in', { currency: total.currency }),
      cells: {
        received_count: formats.number(total.received_count),
        received_minor: money(total.received_minor),
        reversed_minor: money(total.reversed_minor),
        refunded_minor: money(total.refunded_minor),
      },
    }
  })
