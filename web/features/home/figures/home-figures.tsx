import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Home } from '#shared/features/dashboards/home.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DaysChart } from './days-chart.tsx'
import { DaysTable } from './days-table.tsx'
import { Debtors } from './debtors.tsx'
import { DueNext } from './due-next.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FirstSteps } from '#web/features/home/notices/first-steps.tsx'
import { homeQuery } from '#web/features/home/home.queries.ts'
import { MoneyChart } from './money-chart.tsx'
import { MoneyTable } from './money-table.tsx'
import { OwedByAge } from './owed-by-age.tsx'
import classes from '#web/features/home/home.module.css'

/** The figures of the business, or the first steps if there are none yet. */
export function HomeFigures() {
  const maySeeInvoices = useMay('invoice_access')
  const home = useQuery(homeQuery())
  if (home.isLoadingError) return <ErrorState onRetry={() => void home.refetch()} retrying={home.isFetching} />
  if (!home.data) return null
  if (!home.data.begun.invoices) return <FirstSteps begun={home.data.begun} />
  return (
    <>
      {maySeeInvoices && <FigureCards home={home.data} />}
      <InOneCurrency home={home.data} />
    </>
  )
}

/** Charts and rankings show one currency at a time. */
function InOneCurrency({ home }: { home: Home }) {
  const t = useTranslate()
  const maySeeInvoices = useMay('invoice_access')
  const currencies = currenciesOf(home)
  const [chosen, setChosen] = useState<string>()
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  return (
    <>
      {currencies.length > 1 && (
        <SegmentedControl
          className={classes.currencies}
          size="xs"
          aria-label={t('home.currency')}
          data={currencies}
          value={currency}
          onChange={setChosen}
        />
      )}
      {maySeeInvoices ? (
        <Charts key={currency} home={home} currency={currency} />
      ) : (
        <Accounts home={home} currency={currency} />
      )}
    </>
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
        <DueNext invoices={home.due_next} today={home.today} />
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

/** The base currency first, then the other currencies that were used. */
const currenciesOf = ({ owed, months }: Home) => [...new Set([...owed, ...months].map(({ currency }) => currency))]
