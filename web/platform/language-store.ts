import { chooseLocale, type Language, type Translate, translator } from '#shared/i18n/translate.ts'
import { createStore } from './store.ts'

/** Each language is a file that is loaded when it is wanted; a new file there is a new language here. */
const files = import.meta.glob<Language>(['../../shared/i18n/languages/*.ts', '!**/*.test.ts'])

const loaders = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.+)\.ts$/, '$1'), load]))

export const locales: readonly string[] = [...loaders.keys()]

const storageKey = 'locale'

type Loaded = { locale: string; translate: Translate }

/** Until a language has come, keys stand for their texts. */
export const languageStore = createStore<Loaded>({ locale: 'en', translate: (key) => key })

/** Chosen on this visit, before or after signing in: then the choice goes to the account instead of coming from it. */
let chosenOnThisVisit = false

export const wasLanguageChosen = () => chosenOnThisVisit

export const currentLocale = () => languageStore.get().locale

/** For code outside React; components use `useTranslate`, which draws them anew when the language changes. */
export const translate: Translate = (key, params) => languageStore.get().translate(key, params)

export async function loadLanguage(locale: string) {
  const load = loaders.get(locale)
  if (!load) return
  const language = await load()
  languageStore.set({ locale, translate: translator(language) })
  document.documentElement.lang = locale
}

export async function chooseLanguage(locale: string) {
  await loadLanguage(locale)
  chosenOnThisVisit = true
  localStorage.setItem(storageKey, locale)
}

/** The language chosen before on this device, else the best one that the browser asks for. */
export function startingLocale() {
  const kept = localStorage.getItem(storageKey)
  return kept && loaders.has(kept) ? kept : chooseLocale(navigator.languages.join(','), ['en', ...locales])
}
