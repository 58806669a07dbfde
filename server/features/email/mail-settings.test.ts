import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { findMailServer, mailServers, renewMailPassword } from './mail-settings.service.ts'

const SECRET_KEY = 'a-key-for-tests-that-is-long-enough'
const testApp = await startApp({ SECRET_KEY })
const owner = await signedInAs(testApp, 'owner')
const clerk = await signedInAs(testApp, 'clerk')
const mail = await startMailServer()
afterAll(() => mail.stop())
const { hostname: host, port } = new URL(mail.url)

const entered = {
  host,
  port: Number(port),
  security: 'none',
  username: '',
  from_address: 'accounts@example.com',
} as const
const sends = async () => (await clerk('GET', '/api/mail')).body.sends

test('every sender sees whether messages are sent or only kept', async () => {
  expect(await sends()).toBe(false)
  expect((await owner('GET', '/api/admin/mail')).body).toMatchObject({ source: 'none', has_password: false })
  expect((await owner('POST', '/api/admin/mail/test', {})).status).toBe(409)
  const { status, body } = await owner('PUT', '/api/admin/mail', entered)
  expect({ status, body }).toMatchObject({ status: 200, body: { source: 'administration', ...entered } })
  expect(await sends()).toBe(true)
})

test('a test goes through the mail server at once, to oneself, and says so of itself', async () => {
  const { status, body } = await owner('POST', '/api/admin/mail/test', {})
  expect({ status, body }).toEqual({ status: 200, body: { to: 'owner@example.com' } })
  const message = mail.received.at(-1)
  expect(message?.handedTo).toEqual(['owner@example.com'])
  expect(message?.from?.address).toBe('accounts@example.com')
  expect(message?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('what the mail server refuses is said in its own words', async () => {
  mail.refuse({ status: 550, text: 'No such user here' })
  const { status, body } = await owner('POST', '/api/admin/mail/test', { to: 'nobody@example.com' })
  mail.refuse(null)
  expect(status).toBe(422)
  expect(body.message).toContain('No such user here')
})

test('a password is stored encrypted, is never shown, and stays where it is left out', async () => {
  const change = { ...entered, username: 'us er', password: 'p@ss/word' }
  const saved = await owner('PUT', '/api/admin/mail', change)
  expect(saved.body).toMatchObject({ username: 'us er', has_password: true })
  expect(JSON.stringify(saved.body)).not.toContain('p@ss')
  await owner('PUT', '/api/admin/mail', { ...entered, username: 'us er', port: 2525 })
  const server = await findMailServer(testApp.db, testApp.config)
  const url = new URL(server?.url ?? '')
  expect([decodeURIComponent(url.username), decodeURIComponent(url.password), url.port]).toEqual([
    'us er',
    'p@ss/word',
    '2525',
  ])
  const { rows } = await testApp.pool.query(
    `select position(convert_to('p@ss', 'UTF8') in password) as at, (select count(*) from audit_entries where after::text like '%p@ss%') as audited from mail_settings`,
  )
  expect(rows).toEqual([{ at: 0, audited: 0 }])
})

test('a password can be read with the key before, and is encrypted again with the new one', async () => {
  const next = { ...testApp.config, SECRET_KEY: 'the-key-that-is-used-from-now' }
  expect(await findMailServer(testApp.db, next)).toBeNull()
  const both = { ...next, SECRET_KEY_PREVIOUS: SECRET_KEY }
  expect(await findMailServer(testApp.db, both)).not.toBeNull()
  await inTransaction(testApp.db, {}, (tx) => renewMailPassword(tx, both))
  expect(await findMailServer(testApp.db, next)).not.toBeNull()
})

test('new settings count for the next message, without a restart', async () => {
  await owner('PUT', '/api/admin/mail', entered)
  const servers = mailServers(testApp.db, testApp.config, (mailer) => mailer)
  const before = await servers.find()
  expect((await servers.find())?.mailer).toBe(before?.mailer)
  await owner('PUT', '/api/admin/mail', { ...entered, security: 'starttls' })
  expect((await servers.find())?.mailer).not.toBe(before?.mailer)
  await owner('PUT', '/api/admin/mail', { ...entered, host: '', from_address: '' })
  expect(await servers.find()).toBeNull()
  servers.close()
})

test('what the environment sets is shown and cannot be changed', async () => {
  const { config } = testApp
  Object.assign(config, { SMTP_URL: 'smtps://me:secret@mail.example.com' })
  const { body } = await owner('GET', '/api/admin/mail')
  expect(body).toMatchObject({
    source: 'environment',
    host: 'mail.example.com',
    port: 465,
    security: 'tls',
    username: 'me',
    has_password: true,
  })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect((await owner('PUT', '/api/admin/mail', entered)).status).toBe(409)
  Object.assign(config, { SMTP_URL: undefined })
})

test('a server without a sender, and a password without a key to encrypt it with, are refused', async () => {
  expect((await owner('PUT', '/api/admin/mail', { ...entered, from_address: '' })).body.errors).toEqual({
    from_address: ['Please fill this in.'],
  })
  Object.assign(testApp.config, { SECRET_KEY: undefined })
  expect((await owner('PUT', '/api/admin/mail', { ...entered, username: 'me', password: 'x' })).status).toBe(409)
  Object.assign(testApp.config, { SECRET_KEY })
})
