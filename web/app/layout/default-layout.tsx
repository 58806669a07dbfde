import '#web/app/style/components.css'
import { Outlet } from '@tanstack/react-router'
import { SearchDialog } from '#web/features/search/search-dialog.tsx'
import { SearchField } from '#web/features/search/search-field.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Brand } from './brand.tsx'
import styles from './default-layout.module.css'
import '#web/app/style/controls.css'
import '#web/app/style/print.css'
import '#web/app/style/touch.css'
import { CopyBar } from './copy-bar.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Providers } from '#web/app/providers.tsx'
import { screensToFind } from '#web/app/routes/screens-to-find.ts'
import { SentHomeNotice } from './sent-home-notice.tsx'
import { UserMenu } from './user-menu.tsx'

/** The layout of every page behind the login: the bar at the top, the page below it. */
export function DefaultLayout() {
  const t = useTranslate()
  return (
    <Providers>
      {/* Rendered before the page: if both register the same key, the later one wins. */}
      <SearchDialog screens={screensToFind} />
      <a href="#content" className="skip">
        {t('frame.skip')}
      </a>
      <CopyBar />
      <header className={`notPrinted ${styles.bar}`}>
        <div className={styles.inner}>
          <div className={styles.folded}>
            <NavigationDrawer />
          </div>
          <Brand />
          <nav aria-label={t('frame.navigation')} className={styles.navigation}>
            <NavigationLinks look="bar" between={<SearchField look="field" />} />
          </nav>
          <div className={styles.foldedSearch}>
            <SearchField look="icon" />
          </div>
          <UserMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <SentHomeNotice />
        <Outlet />
      </main>
      <OfflineBar />
    </Providers>
  )
}
