import { Outlet } from '@tanstack/react-router'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import styles from './bare-layout.module.css'
import { CopyBar } from './copy-bar.tsx'
import { Brand } from './brand.tsx'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'

/** The centred layout of pages without navigation, such as the login. It is dark in both colour schemes. */
export function BareLayout() {
  const t = useTranslate()
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip">
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

/** A native select: it works everywhere and adds nothing to the size of the login page. */
function LanguageSelect() {
  const t = useTranslate()
  const { locale, setLocale, languages } = useLanguage()
  return (
    <div className={styles.language}>
      <IconLanguage size={18} stroke={1.5} aria-hidden />
      <select
        className={styles.select}
        aria-label={t('frame.language')}
        value={locale}
        onChange={(event) => void setLocale(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language.locale} value={language.locale} lang={language.locale}>
            {language.name}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={2} aria-hidden className={styles.arrow} />
    </div>
  )
}
