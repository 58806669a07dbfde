import { globSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLocale, type Language, type Translate, translator } from '#shared/i18n/translate.ts'

const folder = join(import.meta.dirname, '../../../shared/i18n/languages')

const files = globSync('*/index.ts', { cwd: folder }).toSorted()
const languages = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Language>))
const translators = new Map(languages.map((language) => [language.locale, translator(language)]))

/** English first, because it is the default. */
export const locales = ['en', ...[...translators.keys()].filter((locale) => locale !== 'en')]

export function translateTo(locale: string): Translate {
  const translate = translators.get(locale) ?? translators.get('en')
  if (!translate) throw new Error('the English messages are missing')
  return translate
}

export const localeOf = (acceptLanguage: string | undefined) => chooseLocale(acceptLanguage, locales)
