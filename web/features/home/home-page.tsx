import { useDeferredValue, useState } from 'react'
import { FailedIssues } from '#web/features/documents/public/failed-issues.tsx'
import { FailedEmails } from '#web/features/invoices/public/failed-emails.tsx'
import { AgendaPanel } from '#web/features/schedules/public/agenda-panel.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { useMay, useSession } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { FailedRunsNotice } from './notices/failed-runs-notice.tsx'
import { HomeFigures } from './figures/home-figures.tsx'
import { HomeLinks } from './home-links.tsx'
import { useHomeReady } from './home-ready.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { VerifyBanner } from './notices/verify-banner.tsx'

function greetingAt(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** The first page of the day: problems first, then the figures, what is due next, and links. */
export function HomePage() {
  const t = useTranslate()
  const { user } = useSession()
  const maySeeFigures = useMay('customer_or_invoice_access')
  // Rendering takes a while, so input in the meantime has priority.
  const isReady = useDeferredValue(useHomeReady())
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
    >
      {!user.email_verified && <VerifyBanner email={user.email} />}
      {isReady ? (
        <>
          <RunsOffBanner />
          <FailedRunsNotice />
          <FailedIssues />
          <FailedEmails />
          {maySeeFigures && <HomeFigures />}
          <AgendaPanel />
          <HomeLinks isShort={maySeeFigures} />
        </>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  )
}
