import type { messages as english } from './languages/en/index.ts'
import { conventionsOf, isPlainDate } from './conventions.ts'
import type { Message } from './message.ts'
import { once } from './kept.ts'
import { writtenNumber } from './written-numbers.ts'

export type MessageKey = keyof typeof english

export type Messages = Record<MessageKey, Message>

/** One language of the product: adding another only takes a folder in `languages/`. */
export type Language = { locale: string; name: string; messages: Messages }

/** Numbers and plain dates are formatted in the language. */
export type MessageParams = Record<string, string | number>

export type Translate = (key: MessageKey, params?: MessageParams) => string

/** Translates with the messages loaded so far; a missing one is shown as its key. */
export function translator({ locale, messages }: { locale: string; messages: Partial<Messages> }): Translate {
  const plurals = once(() => new Intl.PluralRules(locale))
  const numbers = once(() => new Intl.NumberFormat(locale))
  const conventions = conventionsOf(locale)
  const written = (value: string | number) => {
    if (typeof value === 'number') return writtenNumber(value, conventions, numbers)
    return isPlainDate(value) ? conventions.date(value) : value
  }

  return (key, params = {}) => {
    const message = messages[key] ?? key
    const text =
      typeof message === 'string'
        ? message
        : (message[plurals().select(Number(params['count']))] ?? message.other ?? '')
    // Most messages have no placeholder, and a list asks for hundreds of them.
    if (!text.includes('{')) return text
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => written(params[name] ?? placeholder))
  }
}

/** The best available language for an Accept-Language header, or the first one. */
export function chooseLocale(header: string | undefined, locales: readonly string[]) {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...attributes] = part.trim().split(';')
      const quality = attributes.find((attribute) => attribute.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const match = locales.find((locale) => locale === tag) ?? locales.find((locale) => locale === tag.split('-')[0])
    if (match) return match
  }
  return locales[0] ?? 'en'
}
