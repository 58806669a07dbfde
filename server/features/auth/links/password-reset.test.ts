import { expect, test } from 'vitest'
import type { AppError } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { addressOf, caller, signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { untilBlocked } from '#server/test-support/locks.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { consumeLink, passwordKinds } from './one-time-links.service.ts'

const testApp = await startApp()
const { db, clock, appUrl } = testApp
const anyone = caller(testApp)
const newPassword = 'marmalade teapot 91'

const lastEmail = () => db.selectFrom('emails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Asks for a link, lets the worker mail it, and takes the token out of the message. */
async function mailedToken(path: string, email: string, pattern: RegExp) {
  await anyone('POST', path, { email })
  await runPendingJobs(testApp)
  return pattern.exec((await lastEmail())?.link ?? '')?.[1] ?? ''
}

const resetToken = (email: string) => mailedToken('/api/password/email', email, /\/password\/reset\/([^?]+)\?/)
const verifyToken = (email: string) => mailedToken('/api/email/resend', email, /[?]token=(.+)$/)

const reset = (token: string, email: string, password = newPassword, confirmation = password) =>
  anyone('POST', '/api/password/reset', { token, email, password, password_confirmation: confirmation })

test('a known and an unknown address get the same answer, and only the known one gets a mail', async () => {
  const known = await anyone('POST', '/api/password/email', { email: addressOf('owner') })
  const unknown = await anyone('POST', '/api/password/email', { email: 'nobody@example.com' })
  await runPendingJobs(testApp)
  const emails = await db.selectFrom('emails').select(['to_address', 'link', 'subject', 'text', 'html']).execute()

  expect(known.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ to_address: addressOf('owner'), subject: 'Set a new password' })
  expect(emails[0]?.link).toMatch(new RegExp(`^${appUrl}/password/reset/[\\w.-]+\\?email=owner%40example.com$`))
  expect(emails[0]?.text).not.toContain('/password/reset/')
})

test('a reset sets the password, ends every session of that user and works once', async () => {
  const ask = await signedInAs(testApp, 'manager')
  const token = await resetToken(addressOf('manager'))

  const outcome = await reset(token, addressOf('manager'))
  expect(outcome).toMatchObject({
    status: 200,
    body: { message: 'Your password has been set. Please log in with it.', is_first_password: false },
  })
  expect((await ask('GET', '/api/user')).status).toBe(401)
  expect(
    (await anyone('POST', '/api/login', { email: addressOf('manager'), password: 'counterfoil-demo' })).status,
  ).toBe(422)
  expect((await anyone('POST', '/api/login', { email: addressOf('manager'), password: newPassword })).status).toBe(200)
  expect(await reset(token, addressOf('manager'))).toMatchObject({ status: 422, body: { code: 'link.invalid' } })
})

test('an account that strangers closed by guessing is opened by a reset', async () => {
  const signIn = (password: string) => anyone('POST', '/api/login', { email: addressOf('owner'), password })
  await Promise.all(Array.from({ length: 12 }, () => signIn('wrong wrong wrong')))
  expect((await signIn('counterfoil-demo')).status).toBe(429)
  expect((await reset(await resetToken(addressOf('owner')), addressOf('owner'))).status).toBe(200)
  expect((await signIn(newPassword)).status).toBe(200)
})

test('of many who use the same link at once, one succeeds', async () => {
  const token = await resetToken(addressOf('manager'))
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => reset(token, addressOf('manager'), `${newPassword}${index}`)),
  )
  expect(statusesOf(outcomes)).toEqual([200, 422, 422, 422, 422, 422])
})

test('a second request with the same link waits for the first, and finds it used', async () => {
  const token = await resetToken(addressOf('manager'))
  const use = (meanwhile?: () => Promise<unknown>) =>
    inTransaction(db, {}, async (tx) => {
      await consumeLink(tx, passwordKinds, token, clock.now())
      await meanwhile?.()
    })
  const outcomes: string[] = []
  const second = async () =>
    outcomes.push(
      await use().then(
        () => 'used',
        (error: AppError) => error.code,
      ),
    )
  let waiting: Promise<unknown> | undefined
  await use(async () => {
    waiting = second()
    await untilBlocked(testApp.url)
  })
  await waiting
  expect(outcomes).toEqual(['link.invalid'])
})

test('a link is dead after an hour, when altered, when stolen for another address and when a newer one was used', async () => {
  const older = await resetToken(addressOf('clerk'))
  const token = await resetToken(addressOf('clerk'))
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

  expect((await reset(altered, addressOf('clerk'))).body.code).toBe('link.invalid')
  expect((await reset(token, addressOf('owner'))).body.code).toBe('link.invalid')
  expect((await reset(token, addressOf('clerk'))).status).toBe(200)
  expect((await reset(older, addressOf('clerk'))).body.code).toBe('link.invalid')

  const late = await resetToken(addressOf('auditor'))
  clock.forward({ minutes: 60 })
  expect((await reset(late, addressOf('auditor'))).body.code).toBe('link.invalid')
})

test('a weak, a personal or a differently repeated password is refused at its field, and the link stays good', async () => {
  const token = await resetToken(addressOf('auditor'))

  expect((await reset(token, addressOf('auditor'), 'short')).body.errors).toEqual({
    password: ['Please use at least 12 characters.'],
  })
  expect((await reset(token, addressOf('auditor'), 'Password123456')).body.errors.password).toHaveLength(1)
  expect((await reset(token, addressOf('auditor'), 'amara loves figs')).body.errors.password[0]).toContain(
    'does not contain your name',
  )
  expect((await reset(token, addressOf('auditor'), newPassword, 'something else')).body.errors).toEqual({
    password_confirmation: ['The two passwords do not match.'],
  })
  expect((await reset(token, addressOf('auditor'))).status).toBe(200)
})

test('one mailbox gets at most five links an hour, whatever is asked for', async () => {
  clock.forward({ hours: 2 })
  const before = (await db.selectFrom('emails').select('id').execute()).length
  for (let asked = 0; asked < 8; asked++) await anyone('POST', '/api/password/email', { email: addressOf('owner') })
  await runPendingJobs(testApp)
  expect((await db.selectFrom('emails').select('id').execute()).length - before).toBe(5)
})

test('an address is verified by its own link, once, and a verified one gets no further mail', async () => {
  await db.updateTable('users').set({ email_verified_at: null }).where('email', '=', addressOf('clerk')).execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf('clerk'))
    .executeTakeFirstOrThrow()
  const token = await verifyToken(addressOf('clerk'))
  const verify = (userId: string, given: string) => anyone('POST', `/api/email/verify/${userId}?token=${given}`)

  const { id: anotherId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf('auditor'))
    .executeTakeFirstOrThrow()
  expect((await verify(crypto.randomUUID(), token)).status).toBe(422)
  expect((await verify(anotherId, token)).status).toBe(422)
  expect((await reset(token, addressOf('clerk'))).body.code).toBe('link.invalid')
  expect((await verify(id, `${token}x`)).status).toBe(422)
  expect((await verify(id, token)).status).toBe(200)
  expect((await verify(id, token)).status).toBe(422)

  const before = await lastEmail()
  await anyone('POST', '/api/email/resend', { email: addressOf('clerk') })
  await runPendingJobs(testApp)
  expect((await lastEmail())?.id).toBe(before?.id)
})

test.for(['', '?token='])(
  'a verification link that lost its end on the way (%j) is no longer valid, as a wrong one',
  async (rest) => {
    const { status, body } = await anyone('POST', `/api/email/verify/${crypto.randomUUID()}${rest}`)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 422,
      code: 'link.invalid',
      errors: undefined,
    })
  },
)

test('a verification link expires after three days, and a reset link does not work for an inactive user', async () => {
  const of = (email: string) => db.updateTable('users').where('email', '=', email)
  const { id } = await of(addressOf('clerk')).set({ email_verified_at: null }).returning('id').executeTakeFirstOrThrow()
  clock.forward({ hours: 2 })
  const late = await verifyToken(addressOf('clerk'))
  clock.forward({ days: 3, minutes: 1 })
  expect((await anyone('POST', `/api/email/verify/${id}?token=${late}`)).body.code).toBe('link.invalid')

  const token = await resetToken(addressOf('auditor'))
  await of(addressOf('auditor')).set({ active: 'no' }).execute()
  expect((await reset(token, addressOf('auditor'))).body.code).toBe('link.invalid')
  await of(addressOf('auditor')).set({ active: 'yes', email: 'moved@example.com' }).execute()
  expect((await reset(token, addressOf('auditor'))).body.code).toBe('link.invalid')
  expect((await reset(token, 'moved@example.com')).body.code).toBe('link.invalid')
})

test('whether a link still works is known before anything is typed, and asking does not use it up', async () => {
  clock.forward({ hours: 2 })
  const works = (token: string) => anyone('GET', `/api/password/reset/${token}`)
  const token = await resetToken(addressOf('owner'))
  expect((await works(token)).status).toBe(204)
  expect((await works(token)).status).toBe(204)
  expect((await works('invented')).body.code).toBe('link.invalid')
  expect((await works('%00')).body.code).toBe('link.invalid')
  await reset(token, addressOf('owner'))
  expect((await works(token)).body.code).toBe('link.invalid')
  const late = await resetToken(addressOf('owner'))
  clock.forward({ minutes: 60 })
  expect((await works(late)).body.code).toBe('link.invalid')
})

test('links are stored only as hashes', async () => {
  clock.forward({ hours: 2 })
  const token = await resetToken(addressOf('owner'))
  const links = await db.selectFrom('one_time_links').selectAll().execute()
  expect(
    JSON.stringify(links.map((link) => ({ ...link, token_hash: link.token_hash.toString('base64url') }))),
  ).not.toContain(token)
})

test.for(['not-a-uuid', '1', '%00', 'constructor', 'x'.repeat(90)])(
  'a link of verification for %s is refused as a wrong link is',
  async (id) => {
    expect(await anyone('POST', `/api/email/verify/${id}?token=wrong`)).toMatchObject({
      status: 422,
      body: { code: 'link.invalid' },
    })
  },
)

test('a right token of verification under another id is refused too', async () => {
  await db.updateTable('users').set({ email_verified_at: null }).where('email', '=', addressOf('clerk')).execute()
  const token = await verifyToken(addressOf('clerk'))
  for (const id of ['not-a-uuid', crypto.randomUUID()])
    expect((await anyone('POST', `/api/email/verify/${id}?token=${token}`)).body.code).toBe('link.invalid')
})
