import { expect, test } from 'vitest'
import { addressOf, caller, signedInAs } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const anyone = caller(testApp)
const password = 'counterfoil-demo'

type Ask = Awaited<ReturnType<typeof signedInAs>>

const roles = ['owner', 'manager', 'clerk', 'auditor'] as const
const users = await Promise.all(
  roles.map(async (who) => (await (await signedInAs(testApp, who))('GET', '/api/user')).body),
)
const idOf = (who: (typeof roles)[number]): string => users[roles.indexOf(who)].id

const change = (ask: Ask, email: string) => ask('PATCH', '/api/settings/account', { email, password })

/** The messages to an address, the newest first. */
async function mailsTo(address: string) {
  await runPendingJobs(testApp)
  return db
    .selectFrom('emails')
    .select(['kind', 'link'])
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .execute()
}

async function linkOf(address: string, kind: string) {
  const mail = (await mailsTo(address)).find((one) => one.kind === kind)
  return `/api${new URL(mail?.link ?? 'none:').pathname}${new URL(mail?.link ?? 'none:').search}`
}

const open = async (address: string, kind: string) => anyone('POST', await linkOf(address, kind))

test('a session alone does not change the address: the password is asked for, and guesses at it are limited', async () => {
  const owner = await signedInAs(testApp, 'owner')
  const without = await owner('PATCH', '/api/settings/account', { email: 'thief@example.org' })
  const guess = () => owner('PATCH', '/api/settings/account', { email: 'thief@example.org', password: 'a guess at it' })
  expect(without).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
  expect((await guess()).body.errors).toEqual({ password: ['This is not your current password.'] })
  const guesses = await Promise.all(Array.from({ length: 11 }, guess))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await owner('PATCH', '/api/settings/account', { email: addressOf('owner'), name: 'Olivia' })).status).toBe(
    200,
  )
  expect(await mailsTo('thief@example.org')).toEqual([])
  clock.forward({ minutes: 16 })
})

test('nor does an administrator change their own in the list of users, where no password is asked for', async () => {
  const owner = await signedInAs(testApp, 'owner')
  const { body } = await owner('GET', '/api/user')
  const refused = await owner('PATCH', `/api/admin/users/${body.id}`, {
    email: 'thief@example.org',
    version: body.version,
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { email: [expect.stringContaining('settings')] } } })
})

test('a new address counts once its link was opened; until then nothing is sent there that opens the account', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const { body } = await change(clerk, 'chloe@example.org')
  expect(body).toMatchObject({ email: addressOf('clerk'), email_verified: true, new_email: 'chloe@example.org' })

  await anyone('POST', '/api/password/email', { email: 'chloe@example.org' })
  expect((await mailsTo('chloe@example.org')).map(({ kind }) => kind)).toEqual(['verify_address'])
  expect((await mailsTo(addressOf('clerk'))).map(({ kind }) => kind)).toEqual(['address_changing'])
  expect((await anyone('POST', '/api/login', { email: 'chloe@example.org', password })).status).toBe(422)

  expect((await open('chloe@example.org', 'verify_address')).status).toBe(200)
  const { body: after } = await clerk('GET', '/api/user')
  expect(after).toMatchObject({ email: 'chloe@example.org', email_verified: true, new_email: null })
  expect((await mailsTo(addressOf('clerk'))).map(({ kind }) => kind)).toEqual(['address_changed', 'address_changing'])
})

test('the old address undoes the change within seven days: sessions end, and another password is asked for', async () => {
  const id = idOf('clerk')
  const token = (await anyone('POST', '/api/login', { email: 'chloe@example.org', password, remember: true })).body
    .token
  clock.forward({ days: 6, hours: 23 })
  const link = await linkOf(addressOf('clerk'), 'address_changed')
  expect((await anyone('POST', link.replace(id, idOf('owner')))).body.code).toBe('link.invalid')
  expect((await anyone('POST', link)).status).toBe(200)
  expect((await anyone('POST', link)).body.code).toBe('link.invalid')

  const after = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const opened = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  expect({ ...after, opened }).toEqual({ email: addressOf('clerk'), opened: [] })
  expect((await mailsTo(addressOf('clerk')))[0]?.kind).toBe('password_reset')
  expect((await caller(testApp, token)('GET', '/api/user')).status).toBe(401)
})

test('after seven days it is too late', async () => {
  await change(await signedInAs(testApp, 'manager'), 'late@example.org')
  await open('late@example.org', 'verify_address')
  clock.forward({ days: 7 })
  expect((await open(addressOf('manager'), 'address_changed')).body.code).toBe('link.invalid')
})

test('before it was opened, the change is prevented from the old address', async () => {
  const auditor = await signedInAs(testApp, 'auditor')
  await change(auditor, 'elsewhere@example.org')
  expect((await open(addressOf('auditor'), 'address_changing')).status).toBe(200)
  expect((await open('elsewhere@example.org', 'verify_address')).body.code).toBe('link.invalid')
})

test('an attacker who took over an account cannot prevent its owner from undoing the change by changing the address again', async () => {
  const id = idOf('auditor')
  await change(await signedInAs(testApp, 'auditor'), 'thief@example.org')
  await open('thief@example.org', 'verify_address')
  clock.forward({ minutes: 1 })
  const { app } = testApp
  const { token } = (await anyone('POST', '/api/login', { email: 'thief@example.org', password })).body
  await change(caller({ app }, token), 'thief2@example.org')
  await open('thief2@example.org', 'verify_address')

  expect((await open('thief@example.org', 'address_changed')).status).toBe(200)
  expect((await open(addressOf('auditor'), 'address_changed')).status).toBe(200)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(email).toBe(addressOf('auditor'))
})

test('two users cannot get one address: the one who opens the link later is refused', async () => {
  await change(await signedInAs(testApp, 'auditor'), 'shared@example.org')
  const first = await linkOf('shared@example.org', 'verify_address')
  await change(await signedInAs(testApp, 'clerk'), 'shared@example.org')
  const second = await linkOf('shared@example.org', 'verify_address')
  const outcomes = await Promise.all([anyone('POST', first), anyone('POST', second)])
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a newer change replaces the one before, and its link is sent again on request', async () => {
  const owner = await signedInAs(testApp, 'owner')
  await change(owner, 'first@example.org')
  await change(owner, 'second@example.org')
  expect((await open('first@example.org', 'verify_address')).body.code).toBe('link.invalid')
  const before = (await mailsTo('second@example.org')).length
  await anyone('POST', '/api/email/resend', { email: 'second@example.org' })
  expect((await mailsTo('second@example.org')).length).toBe(before + 1)
  expect((await open('second@example.org', 'verify_address')).status).toBe(200)
})

test('a link to set a password is never sent to an address that is not verified: that is asked for first', async () => {
  const unverified = { name: 'Una', email: 'una@example.org', locale: 'en' }
  const { id: role_id } = await db.selectFrom('roles').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('users')
    .values({ ...unverified, role_id })
    .execute()
  await anyone('POST', '/api/password/email', { email: unverified.email })
  expect((await mailsTo(unverified.email)).map(({ kind }) => kind)).toEqual(['verify_address'])
  expect((await open(unverified.email, 'verify_address')).status).toBe(200)
  await anyone('POST', '/api/password/email', { email: unverified.email })
  expect((await mailsTo(unverified.email))[0]?.kind).toBe('password_reset')
})
