import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseLocale, type Language, type Translate, translator } from '#shared/i18n/translate.ts'
import { type AppError, reasonsOf } from '#server/platform/app-error.ts'

const folder = join(import.meta.dirname, '../../../shared/i18n/languages')

const names = globSync('*/index.ts', { cwd: folder }).map(dirname).toSorted()
// Relative, because a folder above may have a # or % in its name, which an import reads as a part of an address.
const languages = await Promise.all(
  names.map((name) => import(`../../../shared/i18n/languages/${name}/index.ts`) as Promise<Language>),
)
const translators = new Map(languages.map((language) => [language.locale, translator(language)]))

/** English first, because it is the default. */
export const locales = ['en', ...[...translators.keys()].filter((locale) => locale !== 'en')]

export function translateTo(locale: string): Translate {
  const translate = translators.get(locale) ?? translators.get('en')
  if (!translate) throw new Error('the English messages are missing')
  return translate
}

export const localeOf = (acceptLanguage: string | undefined) => chooseLocale(acceptLanguage, locales)

/** Why something could not be done, for work that goes on without the person who asked for it. */
export function inWords(refusal: AppError, locale: string) {
  const translate = translateTo(locale)
  return reasonsOf(refusal)
    .map(({ key, params }) => translate(key, params))
    .join(' ')
}
