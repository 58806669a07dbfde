import { BooksCard } from '#web/features/books/public/books-card.tsx'
import { RunsCard } from '#web/features/schedules/public/runs-card.tsx'
import { useTranslate } from '#web/platform/language.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlaceCards } from '#web/ui/place-cards.tsx'
import { AdminFrame } from './public/admin-frame.tsx'
import { type AdminPlace, useAdminPlaces } from './public/admin-places.ts'

/** The ways into the administration, one line on each. */
export function AdminDashboardPage() {
  const t = useTranslate()
  const places = useAdminPlaces().filter(isElsewhere)
  return (
    <AdminFrame>
      <Page title={t('nav.admin')} about={t('admin.dashboard_about')}>
        <PlaceCards
          places={places.map(({ key, to, icon }) => ({
            key,
            to,
            icon,
            name: t(`admin.${key}`),
            text: t(`admin.${key}_text`),
          }))}
        />
        <RunsCard />
        <BooksCard />
      </Page>
    </AdminFrame>
  )
}

type Elsewhere = Exclude<AdminPlace, { key: 'dashboard' }>

const isElsewhere = (place: AdminPlace): place is Elsewhere => place.key !== 'dashboard'
