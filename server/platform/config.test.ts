import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { WrongSetting } from './announce.ts'

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

describe('in production', () => {
  const production = { NODE_ENV: 'production' }

  test('a database that is not named is never replaced with a demo that has known passwords, unless that is said', () => {
    expect(() => readConfig(production)).toThrow('The setting DATABASE_URL is missing.')
    expect(readConfig({ ...production, BUSINESS: 'demo' }).BUSINESS).toBe('demo')
    expect(readConfig({ ...production, BUSINESS: 'own' }).BUSINESS).toBe('own')
  })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['WROKER', 'WORKER'],
    ['secret_key', 'SECRET_KEY'],
    ['SECRETKEYFILE', 'SECRET_KEY_FILE'],
  ])('a setting that is a letter or two away from one of ours is refused: %s', (mistyped, meant) => {
    expect(() => readConfig({ ...production, BUSINESS: 'own', [mistyped]: 'x' })).toThrow(
      new WrongSetting(`There is no setting ${mistyped}: ${meant} is probably meant.`),
    )
  })

  test('other programs may have settings of their own', () => {
    const others = { HOME: '/root', HOSTNAME: 'a', PATH: '/bin', LOG_FILE: 'x', TZ: 'UTC', npm_config_cache: 'x' }
    expect(readConfig({ ...production, BUSINESS: 'own', ...others }).BUSINESS).toBe('own')
  })
})

test('elsewhere a mistyped setting is only warned of', () => {
  const warnings: string[] = []
  readConfig({ DATABSE_URL: 'postgres://db/x' }, (sentence) => warnings.push(sentence))
  expect(warnings).toEqual(['There is no setting DATABSE_URL: DATABASE_URL is probably meant.'])
})

test('a database with several hosts is refused in words that say what to do', () => {
  for (const address of ['postgres://u:p@a:5432,b:5432/books?target_session_attrs=read-write', 'postgres://a,b/books'])
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(
      'The setting DATABASE_URL names several hosts: give one address that always leads to the primary',
    )
})

describe('every secret can come from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const secret = 'twenty-four-characters-or-more'
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`)

  test.each(['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'METRICS_TOKEN', 'MAILGUN_SIGNING_KEY'] as const)('%s', (name) => {
    expect(readConfig({ [`${name}_FILE`]: file })[name]).toBe(secret)
  })

  test.each(['DATABASE_URL', 'SMTP_URL'] as const)('%s', (name) => {
    const address = { DATABASE_URL: 'postgres://u:p@db/x', SMTP_URL: 'smtp://u:p@mail' }[name]
    writeFileSync(join(folder, name), address)
    expect(readConfig({ [`${name}_FILE`]: join(folder, name) })[name]).toBe(address)
  })

  test('which must be readable, and the only one that says it', () => {
    expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow(
      'The file of the setting SECRET_KEY_FILE cannot be read: ENOENT',
    )
    expect(() => readConfig({ SECRET_KEY_FILE: file, SECRET_KEY: secret })).toThrow('are both given')
  })
})
