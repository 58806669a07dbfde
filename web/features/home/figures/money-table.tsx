import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type ChartCell, ChartTable } from '#web/ui/charts/chart-table.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { creditedIn, type FigureLink, invoicedIn, receivedIn, reversedIn } from './figure-links.ts'
import type { MonthsProps } from './money-chart.tsx'

/** The numbers of the chart, newest month first, each linked to its rows. */
export function MoneyTable({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const amount = (minor: number, link?: FigureLink): ChartCell => ({
    text: <MoneyText minor={minor} currency={currency} />,
    isNone: minor === 0,
    ...(link && { link }),
  })
  return (
    <ChartTable
      caption={`${t('home.money')}, ${currency}`}
      head={[
        t('chart.month'),
        t('home.invoiced_net'),
        t('home.invoiced_gross'),
        t('home.credited_gross'),
        t('home.received'),
        t('home.reversed'),
        t('home.refunded'),
      ]}
      rows={months.toReversed().map(({ month, ...figures }) => ({
        key: month,
        name: formats.monthAndYear(month),
        cells: [
          amount(figures.invoiced_net_minor),
          amount(figures.invoiced_gross_minor, invoicedIn(month, currency)),
          amount(figures.credited_gross_minor, creditedIn(month, currency)),
          amount(figures.received_minor, receivedIn(month, currency)),
          amount(figures.reversed_minor, reversedIn(month, currency)),
          amount(figures.refunded_minor),
        ],
      }))}
    />
  )
}
