import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { daysText } from './days-text.ts'
import type { MonthsProps } from './money-chart.tsx'

export function DaysTable({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <ChartTable
      caption={`${t('home.days')}, ${currency}`}
      head={[t('chart.month'), t('home.days')]}
      rows={months.toReversed().map((figures) => ({
        key: figures.month,
        name: formats.monthAndYear(figures.month),
        cells: [{ text: daysText(t, figures), isNone: figures.days_to_pay === null }],
      }))}
    />
  )
}
