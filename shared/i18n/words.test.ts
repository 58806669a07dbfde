import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Message } from './message.ts'
import type { Messages } from './translate.ts'

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

test.for(['en', 'fr', 'de'])(
  'messages in %s have one word for one thing, as docs/words.md lists them',
  async (locale) => {
    const { messages } = (await import(`./languages/${locale}/index.ts`)) as { messages: Messages }
    const words = avoided.filter((row) => row.locale === locale).flatMap((row) => row.words)
    expect(words.length).toBeGreaterThan(0)
    const pattern = new RegExp(String.raw`(?<![\p{L}])(${words.join('|')})(?![\p{L}])`, 'iu')
    const wrong = Object.entries(messages).filter(
      ([key, message]) => isShown(key) && textsOf(message).some((text) => pattern.test(text)),
    )
    expect(wrong).toEqual([])
  },
)
