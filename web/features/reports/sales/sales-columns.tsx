import type { ReactNode } from 'react'
import type { CustomerSales, MonthSales, SalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import { monthEnd, type Period } from '#shared/features/reports/report-period.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column, FootRow } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { FigureLink } from '#web/features/reports/frame/report-frame.tsx'
import { addressOf } from '#web/features/reports/frame/report-search.ts'
import text from '#web/ui/layout/text.module.css'

type Behind = Period & { currency: string; customer_id?: string }

export const invoicesBehind = (behind: Behind) => addressOf('/invoices/list', { ...behind, status: 'issued' })

const creditNotesBehind = (behind: Behind) => addressOf('/creditnote/list', { ...behind, status: 'issued' })

/** The part of the period that lies in one month. */
export function monthOf({ month, currency }: Pick<MonthSales, 'month' | 'currency'>, { from, to }: Period): Behind {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  return { from: first > from ? first : from, to: last < to ? last : to, currency }
}

type Words = { t: Translate; number: (value: number) => string }

/** The columns that are the same by month and by customer. */
function figureColumns<Row extends SalesFigures>(
  { t, number }: Words,
  behind: (row: Row) => Behind & { name: string },
): Column<Row>[] {
  const money = (key: 'invoiced_net_minor' | 'net_minor' | 'vat_minor' | 'gross_minor', header: string) => ({
    key,
    sortKey: key,
    header,
    numeric: true,
    width: '8.5rem',
    cell: (row: Row) => <MoneyText minor={row[key]} currency={row.currency} />,
  })
  return [
    {
      key: 'invoice_count',
      sortKey: 'invoice_count',
      header: t('reports.sales.invoices'),
      numeric: true,
      width: '6.5rem',
      cell: (row) => number(row.invoice_count),
    },
    money('invoiced_net_minor', t('reports.sales.invoiced')),
    {
      key: 'credited_net_minor',
      sortKey: 'credited_net_minor',
      header: t('reports.sales.credited'),
      numeric: true,
      width: '8.5rem',
      cell: (row) => {
        const { name, ...query } = behind(row)
        return (
          <FigureLink
            minor={-row.credited_net_minor}
            currency={row.currency}
            to={creditNotesBehind(query)}
            label={t('reports.sales.show_credit_notes', { name })}
          />
        )
      },
    },
    {
      ...money('net_minor', t('reports.sales.net')),
      inCard: 'figure' as const,
      cell: (row) => (
        <span className={text.strong}>
          <MoneyText minor={row.net_minor} currency={row.currency} />
        </span>
      ),
    },
    { ...money('vat_minor', t('reports.vat')), leaves: 'first' as const },
    { ...money('gross_minor', t('reports.sales.gross')), leaves: 'first' as const },
  ]
}

/** Months are always in order of time. */
const unsorted = <Row,>({ sortKey: _, ...column }: Column<Row>): Column<Row> => column

export const monthColumns = (
  words: Words,
  monthName: (month: string) => string,
  period: Period,
): Column<MonthSales>[] => [
  {
    key: 'month',
    header: words.t('reports.month'),
    inCard: 'title',
    cell: ({ month }) => <span className={text.name}>{monthName(month)}</span>,
  },
  ...figureColumns<MonthSales>(words, (row) => ({ ...monthOf(row, period), name: monthName(row.month) })).map(unsorted),
]

export const customerColumns = (words: Words, period: Period): Column<CustomerSales>[] => [
  {
    key: 'customer_name',
    sortKey: 'customer_name',
    header: words.t('reports.customer'),
    inCard: 'title',
    cell: ({ customer_name }) => <span className={text.name}>{customer_name}</span>,
  },
  ...figureColumns<CustomerSales>(words, ({ customer_id, currency, customer_name }) => ({
    ...period,
    customer_id,
    currency,
    name: customer_name,
  })),
]

/** The totals by currency. */
export const salesFoot = ({ t, number }: Words, totals: readonly SalesFigures[]): FootRow[] =>
  totals.map((total) => {
    const money = (minor: number): ReactNode => minor !== 0 && <MoneyText minor={minor} currency={total.currency} />
    return {
      key: total.currency,
      label: t('reports.total_in', { currency: total.currency }),
      cells: {
        invoice_count: number(total.invoice_count),
        invoiced_net_minor: money(total.invoiced_net_minor),
        credited_net_minor: money(-total.credited_net_minor),
        net_minor: money(total.net_minor),
        vat_minor: money(total.vat_minor),
        gross_minor: money(total.gross_minor),
      },
    }
  })
