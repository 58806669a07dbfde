import { IconCoins, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { mayAccess } from '#shared/access/permissions.ts'
import { FailedEmails } from '#web/features/invoices/public/failed-emails.tsx'
import { AgendaPanel } from '#web/features/schedules/public/agenda-panel.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { useTranslate } from '#web/platform/language.tsx'
import { useSession, visitorOf } from '#web/platform/session.ts'
import { Page } from '#web/ui/page.tsx'
import { PlaceCards } from '#web/ui/place-cards.tsx'
import { places } from './public/places.ts'
import { VerifyBanner } from './verify-banner.tsx'

function greetingAt(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** Where the day starts: a greeting, what needs doing about one's own account, and the ways that are open. */
export function HomePage() {
  const t = useTranslate()
  const session = useSession()
  const [hour] = useState(() => new Date().getHours())
  const { user } = session
  if (!user) return null
  const [firstName = user.name] = user.name.split(' ')
  const open = places.filter(({ access }) => mayAccess(access, visitorOf(session)))

  return (
    <Page title={t(greetingAt(hour), { name: firstName })} tabTitle={t('home.title')} about={t('home.where')}>
      {!user.email_verified && <VerifyBanner email={user.email} />}
      <RunsOffBanner />
      <FailedEmails />
      <PlaceCards
        places={[
          ...open.map(({ key, to, icon }) => ({ key, to, icon, name: t(`nav.${key}`), text: t(`home.${key}`) })),
          // The bar at the top has no room for it; its places are settled.
          ...(mayAccess('invoice_access', visitorOf(session))
            ? [
                {
                  key: 'payments',
                  to: '/payments/list',
                  icon: IconCoins,
                  name: t('payments.title'),
                  text: t('payments.home'),
                },
              ]
            : []),
          {
            key: 'settings',
            to: '/settings/account',
            icon: IconUserCircle,
            name: t('frame.account_settings'),
            text: t('home.settings'),
          },
        ]}
      />
      <AgendaPanel />
    </Page>
  )
}
