import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as english from './languages/en/index.ts'
import * as french from './languages/fr/index.ts'
import * as german from './languages/de/index.ts'
import type { Message } from './message.ts'
import type { MessageKey } from './translate.ts'

const table = readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8')

/** Of each language the words that its messages avoid: the last column, "en: aging; de: Debitor". */
const avoided = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .flatMap((line) => (line.split('|').at(-2) ?? '').split(';'))
  .flatMap((part) => {
    const [, locale, words] = /^\s*([a-z]{2}): (.*?)\s*$/.exec(part) ?? []
    return locale === undefined || words === undefined ? [] : [{ locale, words: words.split(', ') }]
  })

const textsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))

/** What people may type to find a command is not shown to them. */
const isShown = (key: string) => !key.startsWith('search.words.') && !key.endsWith('_begun')

type Text = { key: string; text: string }

const shown = ({ messages }: { messages: Record<string, Message> }): Text[] =>
  Object.entries(messages)
    .filter(([key]) => isShown(key))
    .flatMap(([key, message]) => textsOf(message).map((text) => ({ key, text })))

const wholeWords = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}])(${words.join('|')})(?![\p{L}])`, 'iu')

/** Those of the specification, which writes three dots and exclaims. */
const specified = new Set<string>(['alert.oops.title', 'notes.placeholder', 'notes.loading', 'alert.success'])

/** Its words are laid down by the standard. */
const isOfTheSwissBill = (key: string) => key.startsWith('swiss_bill.')

const untidy: [string, RegExp][] = [
  ['a straight apostrophe or quotation mark', /['"]/],
  ['two spaces', /[ \u00a0\u202f]{2}/],
  ['a space before a full stop or a comma', /\s[.,](?!\d)/],
  ['three dots', /\.\.\./],
  ['cheering', /Success!|Succès|Erfolg!/],
]

describe.for([english, french, german])('$locale', (language) => {
  const { locale, messages } = language
  const texts = shown(language)

  test('has one word for one thing, as docs/words.md lists them', () => {
    const words = avoided.filter((row) => row.locale === locale).flatMap((row) => row.words)
    expect(words.length).toBeGreaterThan(0)
    const pattern = wholeWords(words)
    expect(texts.filter(({ key, text }) => !isOfTheSwissBill(key) && pattern.test(text))).toEqual([])
  })

  test.for(untidy)('has no text with %s', ([, pattern]) => {
    expect(texts.filter(({ key, text }) => !specified.has(key) && pattern.test(text))).toEqual([])
  })

  test('has an ellipsis where English has one, and nowhere else', () => {
    const isDotted = (message: Message) => textsOf(message).every((text) => text.endsWith('…'))
    const wrong = Object.entries(messages).filter(
      ([key, message]) => isDotted(message) !== isDotted(english.messages[key as MessageKey]),
    )
    expect(wrong.filter(([key]) => !specified.has(key))).toEqual([])
  })

  test('has for what is counted exactly the forms that its numbers need', () => {
    const rules = new Intl.PluralRules(locale)
    const needed = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].toSorted()
    const wrong = Object.entries(messages).filter(([key, message]) =>
      typeof message === 'string'
        ? typeof english.messages[key as MessageKey] !== 'string'
        : Object.keys(message).toSorted().join() !== needed.join(),
    )
    expect(wrong).toEqual([])
  })
})

const englishWords = wholeWords(
  'the and invoices? customers? payments? please your with drafts? schedules? cannot delete save'.split(' '),
)

describe.for([french, german])('$locale', (language) => {
  test('has no English word, and no sentence of English', () => {
    const wrong = shown(language).filter(({ key, text }) => {
      const words = text.replaceAll(/\{\w+\}/g, '')
      const isSentence = (words.match(/\p{L}{3,}/gu) ?? []).length > 2
      return englishWords.test(words) || (isSentence && textsOf(english.messages[key as MessageKey]).includes(text))
    })
    expect(wrong).toEqual([])
  })
})

test('French has a narrow no-break space where its punctuation stands apart, and no other', () => {
  expect(shown(french).filter(({ text }) => /[^\u202f(][:;!?»%]|«[^\u202f]/.test(text))).toEqual([])
})

test('German has a no-break space before an ellipsis and a percent sign', () => {
  expect(shown(german).filter(({ text }) => /[^\u00a0]…|[^\u00a0(]%/.test(text))).toEqual([])
})

test('German says Sie', () => {
  expect(shown(german).filter(({ text }) => wholeWords(['du', 'dich', 'dir', 'deine?[mnrs]?']).test(text))).toEqual([])
})

const screens = readdirSync(new URL('../../web/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8'))
  .join('\n')

/** Where a message is used as what opens no dialog: an answer in one, its title, a hint in a field, a link. */
const undotted: [string, RegExp][] = [
  ['an answer in a dialog', /(?:confirm|cancel)Label: t\([`'](.*?)[`']/g],
  ['a title', /title(?:=\{|: )t\([`'](.*?)[`']/g],
  ['a hint in a field', /placeholder=\{t\([`'](.*?)[`']/g],
  ['a link', /<(?:ButtonLink|Link)\b[^>]*>\s*\{t\([`'](.*?)[`']/g],
]

test.for(undotted)('no ellipsis stands on %s', ([, pattern]) => {
  const used = [...screens.matchAll(pattern)].map(([, key = '']) => key)
  expect(used.length).toBeGreaterThan(9)
  // A key of which the last part is chosen, as in `banks.confirm.${step}`.
  const groups = used.filter((key) => /^\w+\.\w+\.\$\{\w+\}$/.test(key)).map((key) => key.slice(0, key.indexOf('$')))
  const isUsed = (key: string) => used.includes(key) || groups.some((group) => key.startsWith(group))
  expect(shown(english).filter(({ key, text }) => text.endsWith('…') && isUsed(key))).toEqual([])
})
