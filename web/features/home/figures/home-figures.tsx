import { useQuery } from '@tanstack/react-query'
import type { Home } from '#shared/features/dashboards/dashboards.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DaysChart, DaysTable } from './days-to-pay.tsx'
import { Debtors } from './debtors.tsx'
import { DueNext } from './due-next.tsx'
import { homeQuery } from '#web/features/home/home.queries.ts'
import { MoneyChart } from './money-chart.tsx'
import { MoneyTable } from './money-table.tsx'
import { OwedByAge } from './owed-by-age.tsx'
import classes from '#web/features/home/home.module.css'

type HomeFiguresProps = { currency: string }

/** The figures of the business in one currency. */
export function HomeFigures({ currency }: HomeFiguresProps) {
  const maySeeInvoices = useMay('invoice_access')
  const home = useQuery(homeQuery())
  if (home.isLoadingError) return <ErrorState onRetry={() => void home.refetch()} retrying={home.isFetching} />
  if (!home.data) return null
  return maySeeInvoices ? (
    <Charts key={currency} home={home.data} currency={currency} />
  ) : (
    <Accounts home={home.data} currency={currency} />
  )
}

type InCurrencyProps = { home: Home; currency: string }

const partIn = <Part extends { currency: string }>(parts: readonly Part[], currency: string) =>
  parts.find((part) => part.currency === currency)

/** For users who manage customers but may not see invoices: who owes how much, and for how long. */
function Accounts({ home, currency }: InCurrencyProps) {
  const owed = partIn(home.owed, currency)
  return (
    <div className={classes.wide}>
      {owed && <OwedByAge owed={owed} today={home.today} />}
      <Debtors currency={currency} customers={partIn(home.debtors, currency)?.customers ?? []} />
    </div>
  )
}

function Charts({ home, currency }: InCurrencyProps) {
  const t = useTranslate()
  const owed = partIn(home.owed, currency)
  const months = { months: partIn(home.months, currency)?.months ?? [], currency }
  return (
    <>
      <div className={classes.wide}>
        <ChartFrame
          title={t('home.money')}
          about={t('home.money_about')}
          chart={<MoneyChart {...months} />}
          table={<MoneyTable {...months} />}
        />
        {owed && <OwedByAge owed={owed} today={home.today} />}
      </div>
      <div className={classes.thirds}>
        <Debtors currency={currency} customers={partIn(home.debtors, currency)?.customers ?? []} />
        <DueNext
          invoices={home.due_next.filter((invoice) => invoice.currency === currency)}
          currency={currency}
          today={home.today}
        />
        <ChartFrame
          title={t('home.days')}
          about={t('home.days_about')}
          chart={<DaysChart {...months} />}
          table={<DaysTable {...months} />}
        />
      </div>
    </>
  )
}
