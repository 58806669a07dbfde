import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { useMonthNames } from '#web/ui/charts/month-names.ts'
import { receivedIn } from './figure-links.ts'
import type { MonthsProps } from './money-chart.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import type { MonthFigures } from '#shared/features/dashboards/dashboards.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'

/** How many days customers took to pay, by month. The line has a gap in months without payments. */
export function DaysChart({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const namesOf = useMonthNames()
  return (
    <Chart
      title={t('home.days')}
      columns={months.map((figures) => {
        const names = namesOf(figures.month)
        const days = daysText(t, figures)
        return {
          ...names,
          parts: [{ text: days }],
          says: t('home.days_in', { month: names.name, days }),
          link: receivedIn(figures.month, currency),
        }
      })}
      line={months.map(({ days_to_pay: days }) => days)}
      tickText={formats.number}
    />
  )
}

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

const daysText = (t: Translate, { days_to_pay: days }: MonthFigures) =>
  days === null ? t('home.days_none') : t('home.days_count', { count: Math.round(days) })
