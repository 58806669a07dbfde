import { useFormats, useTranslate } from '#web/platform/language.tsx'
import { daysText } from './days-text.ts'
import type { MonthsProps } from './money-chart.tsx'
import classes from './chart.module.css'

export function DaysTable({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{`${t('home.days')}, ${currency}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('home.month')}</th>
          <th scope="col">{t('home.days')}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row">{formats.monthAndYear(month.month)}</th>
            <td data-none={month.days_to_pay === null || undefined}>{daysText(t, month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
