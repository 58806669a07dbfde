import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

test('without any setting the product listens on this machine alone, with its own database', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, WORKER: true })
  expect(config.DATABASE_URL).toBeUndefined()
})

test('a setting that is left empty counts as not set', () => {
  const config = readConfig({ PORT: '', SMTP_URL: ' ' })
  expect(config.PORT).toBe(3000)
  expect(config.SMTP_URL).toBeUndefined()
})

test('the address of the product is taken without a slash at its end', () => {
  expect(readConfig({ APP_URL: 'https://books.example.com/' }).APP_URL).toBe('https://books.example.com')
})

describe('a wrong setting is named in one sentence', () => {
  test.each([
    [{ PORT: 'eighty' }, 'The setting PORT must be a whole number from 0 to 65535; it is "eighty".'],
    [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535; it is "70000".'],
    [
      { SMTP_URL: 'mail.example.com' },
      'The setting SMTP_URL must be an address that begins with smtp:// or smtps://; it is "mail.example.com".',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".',
    ],
    [{ WORKER: 'maybe' }, 'The setting WORKER must be one of yes, no; it is "maybe".'],
    [
      { TRUST_PROXY: 'everyone' },
      'The setting TRUST_PROXY must be no, a number of proxies, or their addresses; it is "everyone".',
    ],
    [{ MAIL_FROM: 'me' }, 'The setting MAIL_FROM must be an e-mail address; it is "me".'],
  ])('%o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new WrongSetting(sentence))
  })

  test('and a password in it is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db.example.com/x' })).toThrow(
      'mysql://…@db.example.com/x',
    )
  })
})

test('e-invoices leave this machine encrypted and signed only', () => {
  const E_INVOICE_SECRET = 'twenty-four-characters-or-more'
  const read = (E_INVOICE_URL: string) => readConfig({ E_INVOICE_URL, E_INVOICE_SECRET }).E_INVOICE_URL
  expect(read('https://ap.example.com/in')).toBe('https://ap.example.com/in')
  expect(read('http://127.0.0.1:9000/in')).toBe('http://127.0.0.1:9000/in')
  for (const address of ['http://ap.example.com/in', 'http://127.0.0.1.example.com/', 'http://169.254.169.254/'])
    expect(() => read(address)).toThrow('must begin with https://')
  expect(() => readConfig({ E_INVOICE_URL: 'https://ap.example.com' })).toThrow('belong together')
  expect(() => readConfig({ E_INVOICE_SECRET: 'short' })).toThrow('it is "…"')
})
