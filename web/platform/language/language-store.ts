import type { MessageArea } from '#shared/i18n/message-areas.ts'
import { chooseLocale, type Messages, type Translate, translator } from '#shared/i18n/translate.ts'
import { createStore } from '#web/platform/browser/store.ts'
import { keepChosenLocale, keptLocale } from './kept-locale.ts'

/** A new folder there is a new language here; messages used only by the server are left out. */
const files = import.meta.glob<{ messages: Partial<Messages> }>([
  '../../../shared/i18n/languages/*/*.ts',
  '!../../../shared/i18n/languages/*/index.ts',
  '!../../../shared/i18n/languages/*/paper.ts',
])

type Words = { texts: Partial<Messages>; here: Set<string>; loaders: Map<string, (typeof files)[string]> }

/** The loaded messages of each language, and the loaders for the rest. */
const languages = new Map<string, Words>()
for (const [path, load] of Object.entries(files)) {
  const [, locale = '', area = ''] = /([^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
  const words: Words = languages.get(locale) ?? { texts: {}, here: new Set(), loaders: new Map() }
  languages.set(locale, words)
  words.loaders.set(area, load)
}

export const locales: readonly string[] = [...languages.keys()]

type Loaded = { locale: string; translate: Translate }

/** Until a language has loaded, keys are shown in place of texts. */
export const languageStore = createStore<Loaded>({ locale: 'en', translate: (key) => key })

/** A language chosen on this visit is saved to the account; otherwise the account's language is used. */
const chosenOnThisVisit = createStore(false)

export const wasLanguageChosen = chosenOnThisVisit.get

export const currentLocale = () => languageStore.get().locale

/** For code outside React; components use `useTranslate`, which renders them again when the language changes. */
export const translate: Translate = (key, params) => languageStore.get().translate(key, params)

const wanted = new Set<MessageArea>(['sign-in'])

/** The language that is shown, or will be as soon as it is loaded. */
const wantedLocale = createStore('en')

/** Loads the messages of a screen, in this language and in every language chosen later. */
export async function loadMessages(areas: readonly MessageArea[]) {
  for (const area of areas) wanted.add(area)
  const words = languages.get(wantedLocale.get())
  if (words) await loadWanted(words)
}

/** Repeats until nothing is missing, because another screen may have asked for messages in the meantime. */
async function loadWanted({ texts, here, loaders }: Words) {
  const missing = [...wanted].filter((area) => !here.has(area))
  if (missing.length === 0) return
  const load = async (area: MessageArea) => {
    Object.assign(texts, (await loaders.get(area)?.())?.messages)
    here.add(area)
  }
  await Promise.all(missing.map(load))
  await loadWanted({ texts, here, loaders })
}

export async function loadLanguage(locale: string) {
  const words = languages.get(locale)
  if (!words) return
  wantedLocale.set(locale)
  await loadWanted(words)
  languageStore.set({ locale, translate: translator({ locale, messages: words.texts }) })
  document.documentElement.lang = locale
}

export async function chooseLanguage(locale: string) {
  await loadLanguage(locale)
  chosenOnThisVisit.set(true)
  keepChosenLocale(locale)
}

/** The language kept on this device, else the best one that the browser asks for. */
export function initialLocale() {
  const kept = keptLocale()
  return kept && languages.has(kept) ? kept : chooseLocale(navigator.languages.join(','), ['en', ...locales])
}
