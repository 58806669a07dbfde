import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { LinesToMatch } from '#web/features/banking/public/lines-to-match.tsx'
import { AgendaPanel } from '#web/features/schedules/public/agenda-panel.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { useMay, useSession } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { NeedsAttention } from './attention/needs-attention.tsx'
import { FigureCards } from './figures/figure-cards.tsx'
import { HomeFigures } from './figures/home-figures.tsx'
import { HomeLinks } from './home-links.tsx'
import { useHomeReady } from './home-ready.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { homeQuery } from './home.queries.ts'
import { FirstSteps } from './notices/first-steps.tsx'
import { VerifyBanner } from './notices/verify-banner.tsx'
import type { Home } from '#shared/features/dashboards/dashboards.reply.ts'
import classes from './home.module.css'

function greetingAt(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** The first page of the day: the figures at a glance, what needs attention, then charts and what is due next. */
export function HomePage() {
  const t = useTranslate()
  const { user } = useSession()
  const maySeeFigures = useMay('customer_or_invoice_access')
  // Rendering takes a while, so input in the meantime has priority.
  const isReady = useDeferredValue(useHomeReady())
  const choice = useHomeCurrency(maySeeFigures)
  const [now] = useState(() => new Date())
  const locale = useIntlLocale()
  if (!user) return null
  const [firstName = user.name] = user.name.split(' ')
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now)

  return (
    <Page
      title={t(greetingAt(now.getHours()), { name: firstName })}
      tabTitle={t('home.title')}
      about={maySeeFigures ? today : t('home.where')}
      actions={isReady && <CurrencyChoice {...choice} />}
    >
      {!user.email_verified && <VerifyBanner email={user.email} />}
      {isReady ? (
        <>
          <RunsOffBanner />
          {maySeeFigures && <BankLines />}
          {maySeeFigures ? <Figures currency={choice.currency} /> : <NeedsAttention />}
          <AgendaPanel />
          {maySeeFigures ? <OwnBusiness /> : <HomeLinks />}
        </>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  )
}

function BankLines() {
  const { data: home } = useQuery(homeQuery())
  return <LinesToMatch lines={home?.bank_lines ?? null} />
}

/** Until the first invoice is issued, the steps that lead to it take the place of the figures. */
function Figures({ currency }: { currency: string }) {
  const maySeeInvoices = useMay('invoice_access')
  const { data: home } = useQuery(homeQuery())
  if (home && !home.begun.invoices)
    return (
      <>
        <NeedsAttention />
        <FirstSteps begun={home.begun} />
      </>
    )
  return (
    <>
      {home && maySeeInvoices && <FigureCards home={home} currency={currency} />}
      <NeedsAttention />
      <HomeFigures currency={currency} />
    </>
  )
}

/** Whoever tries the demo learns how to go on. */
function OwnBusiness() {
  const t = useTranslate()
  const { data: home } = useQuery(homeQuery())
  return (
    home?.is_demo && (
      <Text size="xs" c="dimmed">
        {t('home.demo', { command: 'npm start -- --own' })}
      </Text>
    )
  )
}

/** The base currency first, then the other currencies that were used. */
const currenciesOf = ({ owed, months }: Home) => [...new Set([...owed, ...months].map(({ currency }) => currency))]

/** The currency of the whole page; the base currency until another is chosen. */
function useHomeCurrency(isEnabled: boolean) {
  const { data } = useQuery({ ...homeQuery(), enabled: isEnabled })
  const [chosen, setChosen] = useState<string>()
  const currencies = data ? currenciesOf(data) : []
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  return { currencies, currency, setCurrency: setChosen }
}

type CurrencyChoiceProps = ReturnType<typeof useHomeCurrency>

/** Which currency the page shows; hidden if there is only one. */
function CurrencyChoice({ currencies, currency, setCurrency }: CurrencyChoiceProps) {
  const t = useTranslate()
  if (currencies.length < 2) return null
  return (
    <SegmentedControl
      className={classes.currencies}
      size="xs"
      aria-label={t('home.currency')}
      data={currencies}
      value={currency}
      onChange={setCurrency}
    />
  )
}
