import { Outlet } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './bare-layout.module.css'
import { CopyBar } from './copy-bar.tsx'
import { Brand } from './brand.tsx'
import { LanguageSelect } from './language-select.tsx'

/** The centred layout of pages without navigation, such as the login. It is dark in both colour schemes. */
export function BareLayout() {
  const t = useTranslate()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <CopyBar />
      <header className={styles.head}>
        <Brand />
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  )
}
