import '@mantine/core/styles.layer.css'
import { Outlet } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language.tsx'
import { Brand } from './brand.tsx'
import styles from './default-layout.module.css'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { Providers } from './providers.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of everything behind the login: the bar on top, the page below it. */
export function DefaultLayout() {
  const t = useTranslate()
  return (
    <Providers>
      <a href="#content" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <div className={styles.folded}>
            <NavigationDrawer />
          </div>
          <Brand />
          <nav aria-label={t('frame.navigation')} className={styles.navigation}>
            <NavigationLinks look="bar" />
          </nav>
          <UserMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </Providers>
  )
}
