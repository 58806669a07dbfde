import type { ReactNode } from 'react'
import type { ItemSales, ItemSalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Column, FootRow } from '#web/ui/table/data-table-column.ts'
import text from '#web/ui/layout/text.module.css'

type Words = { t: Translate; formats: Formats }

const moneyColumn = (key: 'invoiced_net_minor' | 'net_minor', header: string): Column<ItemSales> => ({
  key,
  sortKey: key,
  header,
  numeric: true,
  width: '9rem',
  cell: (row) => <MoneyText minor={row[key]} currency={row.currency} />,
})

export function itemSalesColumns({ t, formats }: Words): Column<ItemSales>[] {
  return [
    {
      key: 'name',
      sortKey: 'name',
      header: t('items.record'),
      inCard: 'title',
      cell: ({ name, code }) => (
        <span className={text.name}>
          {name ?? t('reports.items.none')} {code !== null && <span className={text.code}>{code}</span>}
        </span>
      ),
    },
    {
      key: 'quantity',
      sortKey: 'quantity',
      header: t('reports.items.quantity'),
      numeric: true,
      width: '9rem',
      inCard: 'labelled',
      // Of lines that were written by hand, pieces and hours would be added up.
      cell: ({ item_id, quantity, unit }) =>
        item_id !== null && [formats.number(quantity), unit].filter(Boolean).join(' '),
    },
    {
      key: 'document_count',
      sortKey: 'document_count',
      header: t('reports.items.documents'),
      numeric: true,
      width: '7.5rem',
      inCard: 'labelled',
      cell: ({ document_count }) => formats.number(document_count),
    },
    { ...moneyColumn('invoiced_net_minor', t('reports.sales.invoiced')), leaves: 'first' },
    {
      key: 'credited_net_minor',
      sortKey: 'credited_net_minor',
      header: t('reports.sales.credited'),
      numeric: true,
      width: '8.5rem',
      leaves: 'first',
      cell: ({ credited_net_minor: credited, currency }) =>
        credited !== 0 && <MoneyText minor={-credited} currency={currency} />,
    },
    {
      ...moneyColumn('net_minor', t('reports.sales.net')),
      inCard: 'figure',
      cell: ({ net_minor, currency }) => (
        <span className={text.strong}>
          <MoneyText minor={net_minor} currency={currency} />
        </span>
      ),
    },
  ]
}

/** The totals by currency. */
export const itemSalesFoot = ({ t, formats }: Words, totals: readonly ItemSalesFigures[]): FootRow[] =>
  totals.map((total) => {
    const money = (minor: number): ReactNode => minor !== 0 && <MoneyText minor={minor} currency={total.currency} />
    return {
      key: total.currency,
      label: t('reports.total_in', { currency: total.currency }),
      cells: {
        document_count: formats.number(total.document_count),
        invoiced_net_minor: money(total.invoiced_net_minor),
        credited_net_minor: money(-total.credited_net_minor),
        net_minor: money(total.net_minor),
      },
    }
  })
