import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as english from './languages/en.ts'
import type { Message } from './message.ts'
import type { Language, MessageKey } from './translate.ts'

/** A new file in the folder is a new language, and is held to the same. */
const files = readdirSync(new URL('languages/', import.meta.url)).filter((file) => file.endsWith('.ts'))

const languages = await Promise.all(
  files.map(async (file) => ({ file, ...((await import(`./languages/${file.replace(/\.ts$/, '')}.ts`)) as Language) })),
)

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('English and French are there', () => {
  expect(languages.map(({ locale }) => locale)).toEqual(expect.arrayContaining(['en', 'fr']))
})

describe.for(languages)('$file', ({ file, locale, name, messages }) => {
  test('is named after its locale, which the platform knows', () => {
    expect(file).toBe(`${locale}.ts`)
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    expect(name).not.toBe('')
  })

  test('has exactly the messages of English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english.messages).toSorted())
  })

  test('has no empty message, and none with blanks around it', () => {
    const wrong = Object.entries(messages).filter(([, message]) =>
      formsOf(message).some((text) => text === '' || text.trim() !== text),
    )
    expect(wrong).toEqual([])
  })

  test('has in each message the placeholders that English has there', () => {
    const wrong = Object.entries(messages).filter(([key, message]) => {
      const expected = placeholdersIn(formsOf(english.messages[key as MessageKey]).join(' '))
      return formsOf(message).some((text) => placeholdersIn(text).join() !== expected.join())
    })
    expect(wrong).toEqual([])
  })

  test('has for each counted message the form that every number falls back to', () => {
    const wrong = Object.entries(messages).filter(([, message]) => typeof message !== 'string' && !message.other)
    expect(wrong).toEqual([])
  })
})
