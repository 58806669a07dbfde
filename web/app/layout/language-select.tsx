import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import styles from './language-select.module.css'

/** A native select: it works everywhere and adds nothing to the size of the login page. */
export function LanguageSelect() {
  const t = useTranslate()
  const { locale, setLocale, languages } = useLanguage()
  return (
    <div className={styles.frame}>
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
