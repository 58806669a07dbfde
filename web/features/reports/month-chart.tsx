import { Skeleton } from '@mantine/core'
import { monthsIn, type Period } from '#shared/features/reports/report-period.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useTranslate } from '#web/platform/language.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'

type MonthChartProps = {
  title: string
  period: Period
  currency: string
  /** Of the months that there is anything in. */
  amounts: ReadonlyMap<string, number>
}

/** One bar a month; a month without anything has its place too. */
export function MonthChart({ title, period, currency, amounts }: MonthChartProps) {
  const t = useTranslate()
  const formats = useFormats()
  const unit = 10 ** minorUnitDigits(currency)
  const months = monthsIn(period)
  // A single bar is no comparison.
  if (months.length < 2) return null
  const short = new Intl.NumberFormat(formats.locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <BarChart
      title={title}
      tableLabel={t('reports.chart_numbers')}
      bars={months.map((month) => ({
        key: month,
        label: shortMonth(formats.month(`${month}-01`), month),
        name: formats.monthAndYear(month),
        value: amounts.get(month) ?? 0,
      }))}
      format={(minor) => formats.money(minor, currency)}
      formatShort={(minor) => short.format(minor / unit)}
    />
  )
}

/** January says which year begins. */
const shortMonth = (name: string, month: string) => (month.endsWith('-01') ? month.slice(0, 4) : name.slice(0, 3))

/** As high as the chart, so that nothing jumps when it comes. */
export const MonthChartSkeleton = () => <Skeleton height={282} radius="var(--radius-lg)" aria-hidden />
