import { Skeleton } from '@mantine/core'
import { monthsIn, type Period } from '#shared/features/reports/report-period.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { useMonthNames } from '#web/ui/charts/month-names.ts'
import { useShortMoney } from '#web/ui/charts/short-money.ts'

type MonthChartProps = {
  title: string
  period: Period
  currency: string
  /** Only months with an amount. */
  amounts: ReadonlyMap<string, number>
}

/** One bar for each month, including months without an amount. */
export function MonthChart({ title, period, currency, amounts }: MonthChartProps) {
  const t = useTranslate()
  const formats = useFormats()
  const namesOf = useMonthNames()
  const tickText = useShortMoney(currency)
  // A single bar shows nothing to compare.
  if (monthsIn(period).length < 2) return null
  const months = monthsIn(period).map((month) => {
    const minor = amounts.get(month) ?? 0
    const names = namesOf(month)
    const text = formats.money(minor, currency)
    return { ...names, minor, text, parts: [{ text }], says: `${names.name}: ${text}` }
  })
  return (
    <ChartFrame
      title={title}
      chart={
        <Chart
          title={title}
          columns={months}
          bars={[
            [
              { tone: 'ink', values: months.map(({ minor }) => Math.max(0, minor)) },
              { tone: 'bad', values: months.map(({ minor }) => Math.min(0, minor)) },
            ],
          ]}
          tickText={tickText}
        />
      }
      table={
        <ChartTable
          caption={title}
          head={[t('chart.month'), title]}
          rows={months
            .toReversed()
            .map(({ key, name, minor, text }) => ({ key, name, cells: [{ text, isNone: minor === 0 }] }))}
        />
      }
    />
  )
}

/** As high as the chart, so that nothing moves when it arrives. */
export const MonthChartSkeleton = () => <Skeleton height={308} radius="var(--radius-lg)" aria-hidden />
