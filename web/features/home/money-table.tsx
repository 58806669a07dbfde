import { Link } from '@tanstack/react-router'
import type { MonthFigures } from '#shared/features/dashboards/home.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language.tsx'
import { MoneyText } from '#web/ui/money-text.tsx'
import { creditedIn, type FigureLink, invoicedIn, receivedIn } from './figure-links.ts'
import type { MonthsProps } from './money-chart.tsx'
import classes from './chart.module.css'

/** The numbers of the chart, the newest month first, each the way to its rows. */
export function MoneyTable({ months, currency }: MonthsProps) {
  const t = useTranslate()
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{`${t('home.money')}, ${currency}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('home.month')}</th>
          <th scope="col">{t('home.invoiced_net')}</th>
          <th scope="col">{t('home.invoiced_gross')}</th>
          <th scope="col">{t('home.credited_gross')}</th>
          <th scope="col">{t('home.received')}</th>
          <th scope="col">{t('home.refunded')}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <MonthRow key={month.month} figures={month} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function MonthRow({ figures, currency }: { figures: MonthFigures; currency: string }) {
  const formats = useFormats()
  const { month } = figures
  return (
    <tr>
      <th scope="row">{formats.monthAndYear(month)}</th>
      <Amount minor={figures.invoiced_net_minor} currency={currency} />
      <Amount minor={figures.invoiced_gross_minor} currency={currency} link={invoicedIn(month, currency)} />
      <Amount minor={figures.credited_gross_minor} currency={currency} link={creditedIn(month, currency)} />
      <Amount minor={figures.received_minor} currency={currency} link={receivedIn(month, currency)} />
      <Amount minor={figures.refunded_minor} currency={currency} />
    </tr>
  )
}

type AmountProps = { minor: number; currency: string; link?: FigureLink }

function Amount({ minor, currency, link }: AmountProps) {
  const amount = <MoneyText minor={minor} currency={currency} />
  return (
    <td data-none={minor === 0 || undefined}>
      {link && minor !== 0 ? (
        <Link {...link} className={classes.cellLink}>
          {amount}
        </Link>
      ) : (
        amount
      )}
    </td>
  )
}
