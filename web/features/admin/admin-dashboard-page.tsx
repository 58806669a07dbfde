import { BooksCard } from '#web/features/books/public/books-card.tsx'
import { RunsCard } from '#web/features/schedules/public/runs-card.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PlaceCards } from '#web/ui/layout/place-cards.tsx'
import { AdminFrame } from './public/admin-frame.tsx'
import { type AdminPlace, useAdminPlaces } from './public/admin-places.ts'
import { ReadOnlyNotice } from './public/read-only-notice.tsx'
import { SystemState } from './system-state.tsx'

/** How the installation is doing, the switch of its runs and the proof of its books, and the ways into the administration. */
export function AdminDashboardPage() {
  const t = useTranslate()
  const places = useAdminPlaces().filter(isElsewhere)
  return (
    <AdminFrame>
      <Page title={t('nav.admin')} about={t('admin.dashboard_about')}>
        <ReadOnlyNotice />
        <SystemState />
        <RunsCard />
        <BooksCard />
        <PlaceCards
          places={places.map(({ key, to, icon }) => ({
            key,
            to,
            icon,
            name: t(`admin.${key}`),
            text: t(`admin.${key}_text`),
          }))}
        />
      </Page>
    </AdminFrame>
  )
}

type Elsewhere = Exclude<AdminPlace, { key: 'dashboard' }>

const isElsewhere = (place: AdminPlace): place is Elsewhere => place.key !== 'dashboard'
