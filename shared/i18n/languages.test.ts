import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as english from './languages/en/index.ts'
import type { Message } from './message.ts'
import { type Language, type MessageKey, type MessageParams, translator } from './translate.ts'
import { messageAreas, serverMessageAreas } from './message-areas.ts'

/** Every folder is a language, and must pass the same tests. */
const folders = readdirSync(new URL('languages/', import.meta.url))

const languages = await Promise.all(
  folders.map(async (folder) => ({ folder, ...((await import(`./languages/${folder}/index.ts`)) as Language) })),
)

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('English, French and German are there', () => {
  expect(languages.map(({ locale }) => locale)).toEqual(expect.arrayContaining(['en', 'fr', 'de']))
})

const dangerousAnswers = [
  ['invoices.keep', 'invoices.void.confirm'],
  ['invoices.keep', 'credit_notes.cancel.confirm'],
  ['invoices.keep', 'credit_notes.reissue.confirm'],
  ['invoice_form.delete_keep', 'invoice_form.delete_confirm'],
  ['invoice_form.issue.keep', 'invoice_form.issue.confirm'],
  ['invoice_form.issue.keep', 'invoice_form.issue_email.confirm'],
  ['payments.reverse.keep', 'payments.reverse.confirm'],
  ['payments.write_off.reverse.keep', 'payments.write_off.reverse.confirm'],
  ['ui.cancel', 'payments.write_off.confirm'],
  ['form.stay', 'form.leave'],
] as const satisfies [MessageKey, MessageKey][]

describe.for(languages)('$folder', ({ folder, locale, name, messages }) => {
  test('is named after its locale, which the platform knows', () => {
    expect(folder).toBe(locale)
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    expect(name).not.toBe('')
  })

  test('has a file for each part that screens ask for, and those of the server', () => {
    const files = readdirSync(new URL(`languages/${folder}/`, import.meta.url))
    expect(files.toSorted()).toEqual(
      [...messageAreas, ...serverMessageAreas, 'index'].map((area) => `${area}.ts`).toSorted(),
    )
  })

  test('says each thing in one file only', async () => {
    const parts = await Promise.all(
      [...messageAreas, ...serverMessageAreas].map(
        (area) => import(`./languages/${folder}/${area}.ts`) as Promise<Pick<Language, 'messages'>>,
      ),
    )
    const keys = parts.flatMap((part) => Object.keys(part.messages))
    expect(keys.toSorted()).toEqual(Object.keys(messages).toSorted())
  })

  test('has exactly the messages of English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english.messages).toSorted())
  })

  test('has no dialog whose safe answer uses a word of its dangerous one', () => {
    const wordsOf = (key: MessageKey) =>
      formsOf(messages[key] ?? '').flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    const wrong = dangerousAnswers.filter(([safe, dangerous]) =>
      wordsOf(dangerous).some((word) => wordsOf(safe).includes(word)),
    )
    expect(wrong).toEqual([])
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

  test('shows no ISO date in any message', () => {
    const translate = translator({ locale, messages })
    const dates = { get: (_: object, param: string) => (param === 'count' ? 2 : '2026-03-02'), has: () => true }
    const params = new Proxy<MessageParams>({}, dates)
    const withDates = (Object.keys(messages) as MessageKey[]).filter((key) =>
      formsOf(messages[key]).some((text) => placeholdersIn(text).length > 0),
    )
    expect(withDates.length).toBeGreaterThan(300)
    expect(withDates.filter((key) => /\d{4}-\d\d-\d\d/.test(translate(key, params)))).toEqual([])
  })

  test('has for each counted message the form that every number falls back to', () => {
    const wrong = Object.entries(messages).filter(([, message]) => typeof message !== 'string' && !message.other)
    expect(wrong).toEqual([])
  })
})
