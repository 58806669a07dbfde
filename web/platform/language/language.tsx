import { createContext, type ReactNode, use, useMemo } from 'react'
import { formatsFor } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { chooseLanguage, languageStore, locales } from './language-store.ts'
import { saveAccountLocale } from '#web/platform/session/session.ts'
import { useStore } from '#web/platform/browser/store.ts'

const LoadedLanguage = createContext<ReturnType<typeof languageStore.get> | null>(null)

/** Once above all screens: a list alone has hundreds of words and figures, and would have to be followed by each. */
export const LanguageProvider = ({ children }: { children: ReactNode }) => (
  <LoadedLanguage value={useStore(languageStore)}>{children}</LoadedLanguage>
)

const useLoadedLanguage = () => use(LoadedLanguage) ?? languageStore.get()

export const useTranslate = (): Translate => useLoadedLanguage().translate

/** Formats dates, numbers and money in the chosen language. */
export function useFormats() {
  return formatsFor(useLoadedLanguage().locale)
}

/** For Intl. Our English is British. */
export function useIntlLocale() {
  const { locale } = useLoadedLanguage()
  return locale === 'en' ? 'en-GB' : locale
}

/** Each language by its own name, so that people find theirs: English, Français. */
function namedLanguages() {
  return locales.map((locale) => {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
    return { locale, name: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) }
  })
}

/** On this device at once, then in the user's account. */
async function setLocale(locale: string) {
  await chooseLanguage(locale)
  await saveAccountLocale(locale)
}

export function useLanguage() {
  const languages = useMemo(() => namedLanguages(), [])
  return { locale: useLoadedLanguage().locale, setLocale, languages }
}

/** 6 becomes 06:00. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
