import { BooksCard } from '#web/features/books/public/books-card.tsx'
import { RunsCard } from '#web/features/schedules/public/runs-card.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { LinkCards } from '#web/ui/layout/link-cards.tsx'
import { AdminFrame } from './public/admin-frame.tsx'
import { type AdminPage, useAdminPages } from './public/admin-pages.ts'
import { ReadOnlyNotice } from '#web/ui/feedback/read-only-notice.tsx'
import { SystemState } from './system-state.tsx'

/**
 * The state of the installation, the switch for its runs, the check of the books, and links to the administration
 * pages.
 */
export function AdminDashboardPage() {
  const t = useTranslate()
  const pages = useAdminPages().filter(isElsewhere)
  return (
    <AdminFrame>
      <Page title={t('nav.admin')} about={t('admin.dashboard_about')}>
        <ReadOnlyNotice />
        <SystemState />
        <RunsCard />
        <BooksCard />
        <LinkCards
          cards={pages.map(({ key, to, icon }) => ({
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

type Elsewhere = Exclude<AdminPage, { key: 'dashboard' }>

const isElsewhere = (page: AdminPage): page is Elsewhere => page.key !== 'dashboard'
