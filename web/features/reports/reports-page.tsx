import { mayAccess } from '#shared/access/permissions.ts'
import { ArchiveButton } from '#web/features/archive/public/archive-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { LinkCards } from '#web/ui/layout/link-cards.tsx'
import { reportPages } from './public/report-pages.ts'

export function ReportsPage() {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  const open = reportPages.filter(({ needs }) => needs.every((access) => mayAccess(access, visitor)))
  return (
    <Page title={t('reports.title')} about={t('reports.about')} actions={<ArchiveButton />}>
      <LinkCards
        cards={open.map(({ key, to, icon, name, text }) => ({ key, to, icon, name: t(name), text: t(text) }))}
      />
    </Page>
  )
}
