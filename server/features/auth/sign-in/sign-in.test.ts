import { argon2 } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { hashToken } from '#server/platform/secrets.ts'
import { addressOf, caller, signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { createTestDatabase, startAppOn } from '#server/test-support/start-app.ts'

/**
 * Counts the hashes that are calculated: measured times would depend on the machine. What was asked for is recorded, and
 * then calculated at the lowest cost, because several hundred are wanted.
 */
vi.mock(import('node:crypto'), async (original) => {
  const actual = await original()
  const atLowestCost: typeof actual.argon2 = (kind, parameters, done) =>
    actual.argon2(kind, { ...parameters, memory: 8, passes: 1 }, done)
  return { ...actual, argon2: vi.fn<typeof actual.argon2>(atLowestCost) }
})

// Without the people of the template: their passwords were hashed at full cost.
const { url, drop } = await createTestDatabase()
afterAll(drop)
const testApp = await startAppOn(url)
const anyone = caller(testApp)
const { db, clock } = testApp

const signIn = (email: string, password: string, more: object = {}, headers: Record<string, string> = {}) =>
  anyone('POST', '/api/login', { email, password, ...more }, headers)

test('the right password opens a session of 12 hours, or of 365 days when remembered', async () => {
  const plain = await signIn(addressOf('owner'), 'counterfoil-demo')
  const remembered = await signIn(addressOf('owner'), 'counterfoil-demo', { remember: true })

  expect(plain.status).toBe(200)
  expect(plain.body).toEqual({
    token: expect.any(String),
    token_type: 'bearer',
    expires_at: '2026-03-31T21:30:00.000Z',
  })
  expect(remembered.body.expires_at).toBe('2027-03-31T09:30:00.000Z')
})

test('the address may be written in any case', async () => {
  expect((await signIn('OWNER@Example.com', 'counterfoil-demo')).status).toBe(200)
})

test('a wrong password and an unknown address are refused with the same words', async () => {
  const wrong = await signIn(addressOf('clerk'), 'not the password')
  const unknown = await signIn('nobody@example.com', 'not the password')

  expect(wrong.status).toBe(422)
  expect(wrong.body.message).toBe('These credentials do not match our records.')
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(422)
})

test('an unknown address costs as much work as a known one, and so does one that cannot sign in', async () => {
  const { id: role_id } = await db.selectFrom('roles').select('id').executeTakeFirstOrThrow()
  const invited = { email: 'invited@example.com', name: 'Ines', role_id, locale: 'en', password_hash: null }
  await db.insertInto('users').values(invited).execute()
  const workFor = async (email: string) => {
    const before = vi.mocked(argon2).mock.calls.length
    await signIn(email, 'not the password')
    const hashes = vi.mocked(argon2).mock.calls.slice(before)
    return hashes.map(([kind, { memory, passes, parallelism }]) => ({ kind, memory, passes, parallelism }))
  }
  const known = await workFor(addressOf('auditor'))
  expect(known).toEqual([{ kind: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 }])
  expect(await workFor('nobody@example.com')).toEqual(known)
  expect(await workFor(invited.email)).toEqual(known)
})

test('messages come in the language of the caller', async () => {
  const { body } = await signIn(
    addressOf('clerk'),
    'nope nope nope',
    {},
    { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' },
  )
  expect(body.message).toBe('Ces identifiants ne correspondent à aucun compte.')
})

test('the token is stored only as a hash', async () => {
  const token = await tokenOf(testApp, 'manager')
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(session)).not.toContain(token)
})

const from = (remoteAddress: string, email: string, password: string, cookie?: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    payload: { email, password },
    headers: { ...(cookie && { cookie }) },
  })

const cookieOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

test('ten wrong passwords lock an account for the address that tried them for a quarter of an hour, and for no other', async () => {
  const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn(addressOf('manager'), 'wrong wrong wrong')))
  const right = await signIn(addressOf('manager'), 'counterfoil-demo')
  const elsewhere = await from('198.51.100.7', addressOf('manager'), 'counterfoil-demo')
  const other = await signIn(addressOf('owner'), 'counterfoil-demo')
  clock.forward({ minutes: 16 })
  const afterwards = await signIn(addressOf('manager'), 'counterfoil-demo')

  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(right.status).toBe(429)
  expect(right.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(elsewhere.statusCode).toBe(200)
  expect(other.status).toBe(200)
  expect(afterwards.status).toBe(200)
})

test('guesses from many addresses meet the limit of the account, and a device that signed in before its own', async () => {
  const known = cookieOf(await signIn(addressOf('manager'), 'counterfoil-demo'))
  const guess = (n: number) => from(`198.51.100.${n}`, addressOf('manager'), 'wrong wrong wrong')
  for (let n = 0; n < 100; n++) await guess(n)
  expect((await from('203.0.113.9', addressOf('manager'), 'counterfoil-demo')).statusCode).toBe(429)
  expect((await from('203.0.113.9', addressOf('manager'), 'counterfoil-demo', known)).statusCode).toBe(200)

  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, n) => from(`203.0.113.${n}`, addressOf('manager'), 'wrong wrong wrong', known)),
  )
  expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  clock.forward({ minutes: 16 })
})

test('the cookie of a known device opens nothing, counts for its own user alone, and cannot be forged or kept for ever', async () => {
  const reply = await signIn(addressOf('manager'), 'counterfoil-demo')
  const cookie = cookieOf(reply)
  expect(reply.headers['set-cookie']).toMatch(
    /; Path=\/api\/login; HttpOnly; SameSite=Strict; Max-Age=31536000; Secure$/,
  )
  const closed = async (email: string, given: string) => {
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'wrong wrong wrong')))
    const { statusCode } = await from('127.0.0.1', email, 'counterfoil-demo', given)
    clock.forward({ minutes: 16 })
    return statusCode
  }
  expect(await closed(addressOf('manager'), cookie)).toBe(200)
  expect(await closed(addressOf('owner'), cookie)).toBe(429)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf('owner'))
    .executeTakeFirstOrThrow()
  expect(await closed(addressOf('owner'), cookie.replace(/=[^.]+/, `=${id}`))).toBe(429)
  const both = cookieOf(await from('127.0.0.1', addressOf('owner'), 'counterfoil-demo', cookie))
  expect(await closed(addressOf('manager'), both)).toBe(200)
  expect(await closed(addressOf('owner'), both)).toBe(200)
  clock.forward({ days: 366 })
  expect(await closed(addressOf('manager'), both)).toBe(429)
})

test('a failed sign-in is named in the log and in the audit trail; what was typed for an unknown address is not', async () => {
  const { app } = testApp
  const warn = vi.spyOn(app.context.logger, 'warn')
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf('auditor'))
    .executeTakeFirstOrThrow()
  const trail = () =>
    db
      .selectFrom('audit_entries')
      .select(['address', 'after'])
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
  const before = (await trail()).length
  await from('198.51.100.44', addressOf('auditor'), 'wrong wrong wrong')
  await from('198.51.100.44', 'my-secret-password@example.org', 'wrong wrong wrong')

  const entries = await trail()
  expect(entries.length).toBe(before + 1)
  expect(entries[0]).toEqual({ address: '198.51.100.44', after: { failed_sign_ins: expect.any(Number) } })
  const named = { address: '198.51.100.44', user_id: id, email: addressOf('auditor'), reason: 'wrong password' }
  expect(warn).toHaveBeenCalledWith(expect.objectContaining(named), 'sign-in failed')
  expect(JSON.stringify(warn.mock.calls)).not.toContain('my-secret-password')
  warn.mockRestore()
})

test('an account is one account however its address is written: guesses in capitals count with the others', async () => {
  const email = addressOf('auditor')
  const guesses = [email, email.toUpperCase(), `A${email.slice(1)}`].flatMap((written) =>
    Array.from({ length: 4 }, () => signIn(written, 'wrong wrong wrong')),
  )
  const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  clock.forward({ minutes: 16 })
})

test('one address that tries many accounts is stopped too', async () => {
  const statuses: number[] = []
  for (let account = 0; account < 13; account++) {
    const tries = Array.from({ length: 9 }, () => signIn(`target${account}@example.com`, 'wrong wrong wrong'))
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  clock.forward({ minutes: 16 })
})

test('addresses of one IPv6 network count as one, and those of another apart', async () => {
  const tries = await Promise.all(
    Array.from({ length: 101 }, (_, host) =>
      from(`2001:db8:7:1::${host.toString(16)}`, `from-six${host}@example.com`, 'wrong wrong wrong'),
    ),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  expect((await from('2001:db8:7:1:ffff:ffff:ffff:ffff', 'a@example.com', 'wrong wrong wrong')).statusCode).toBe(429)
  expect((await from('2001:db8:7:2::1', 'b@example.com', 'wrong wrong wrong')).statusCode).toBe(422)
})

test('an inactive user is refused at sign-in and on the next request', async () => {
  const ask = await signedInAs(testApp, 'clerk')
  await db.updateTable('users').set({ active: 'no' }).where('email', '=', addressOf('clerk')).execute()

  expect((await ask('GET', '/api/notes')).status).toBe(401)
  expect((await signIn(addressOf('clerk'), 'counterfoil-demo')).status).toBe(422)
  await db.updateTable('users').set({ active: 'yes' }).where('email', '=', addressOf('clerk')).execute()
})

test('missing and unknown fields of a request are named', async () => {
  const { status, body } = await anyone('POST', '/api/login', { email: 'not an address', admin: true })

  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['admin', 'email', 'password'])
  expect(body.errors.email).toEqual(['Please enter an e-mail address such as name@example.com.'])
})
