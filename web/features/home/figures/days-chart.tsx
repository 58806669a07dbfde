import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { useMonthNames } from '#web/ui/charts/month-names.ts'
import { daysText } from './days-text.ts'
import { receivedIn } from './figure-links.ts'
import type { MonthsProps } from './money-chart.tsx'

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
