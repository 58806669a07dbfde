import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { app, db } = testApp
const anyone = caller(testApp)
const owner = await signedInAs(testApp, 'owner')

test('every answer carries a request id, forbids caching and has a policy without inline script', async () => {
  for (const { headers } of [
    await anyone('GET', '/api/health'),
    await owner('GET', '/api/user'),
    await anyone('GET', '/api/nowhere'),
  ]) {
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  }
})

test('over https the answer asks the browser to keep using it', async () => {
  expect((await anyone('GET', '/api/health')).headers['strict-transport-security']).toContain('max-age=')
})

test.each([
  ['broken JSON', '{"email":', { 'content-type': 'application/json' }, 400],
  ['a body of another type', 'email=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a body that is too large', `{"email":"${'x'.repeat(1_100_000)}"}`, { 'content-type': 'application/json' }, 413],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', { 'content-type': 'application/json' }, 400],
  ['a list instead of an object', '[]', { 'content-type': 'application/json' }, 422],
])('%s is refused in the form of every refusal', async (_name, body, headers, status) => {
  const reply = await anyone('POST', '/api/login', body, headers)
  expect(reply.status).toBe(status)
  expect(reply.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
})

test.each([
  ['a byte that begins nothing', [0xff]],
  ['half of a letter', [0xc3]],
  ['a letter written too long', [0xc0, 0xaf]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
])('%s in a body is not UTF-8 and is refused', async (_name, bytes) => {
  const body = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from(bytes), Buffer.from('","password":"x"}')])
  const reply = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: body,
    headers: { 'content-type': 'application/json' },
  })
  expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'request.malformed' })
})

test('an unknown path of the API answers 404 in the same form', async () => {
  expect(await anyone('GET', '/api/nothing/here')).toMatchObject({
    status: 404,
    body: { message: 'There is nothing at this address.' },
  })
})

test('a write that gets in the way of others to the last answers 409, and is not mistaken for a database that is away', async () => {
  const client = new Client({ connectionString: testApp.url })
  await client.connect()
  await client.query(
    `create function collide() returns trigger language plpgsql as
       $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
     create trigger collide before insert on customers execute function collide()`,
  )
  const reply = await owner('POST', '/api/customers', { name: 'In the way' })
  await client.query('drop trigger collide on customers; drop function collide()')
  await client.end()
  expect(reply).toMatchObject({ status: 409, body: { code: 'record.busy' } })
})

test('a fault of ours answers 500 and tells nothing of the inside', async () => {
  const owners = new Client({ connectionString: testApp.url })
  await owners.connect()
  await owners.query('revoke select on notes from counterfoil_app')
  const { status, body } = await owner('GET', '/api/notes')
  await owners.query('grant select on notes to counterfoil_app')
  await owners.end()

  expect(status).toBe(500)
  expect(body).toEqual({ message: 'Something went wrong! Please try again.', code: 'server.failed' })
})

test('a route without access rules stops the start', async () => {
  expect(() => app.route({ method: 'GET', url: '/api/open-door', handler: async () => 'in' })).toThrow(/./)
})

test('an address with too many requests gets the time to retry', async () => {
  const limited = await startApp({ RATE_LIMIT_PER_MINUTE: '5' })
  const ask = caller(limited)
  const statuses = []
  for (let asked = 0; asked < 7; asked++) statuses.push((await ask('GET', '/api/health')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(Number((await ask('GET', '/api/health')).headers['retry-after'])).toBeGreaterThan(0)
})

const note = { note: 'once', page_name: 'notes', model_id: 'idempotent' }
const create = (key: string, body: object = note) => owner('POST', '/api/note/create', body, { 'idempotency-key': key })
const notesWritten = async () =>
  (await db.selectFrom('notes').select('id').where('model_id', '=', 'idempotent').execute()).length

test('a POST sent many times at once with one key is done once and answered the same', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => create('key-1')))
  const again = await create('key-1')

  expect(await notesWritten()).toBe(1)
  for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: again.body })
})

test('the same key for another request is refused, and a refused request leaves its key free', async () => {
  expect((await create('key-2', { ...note, note: '' })).status).toBe(422)
  expect((await create('key-2')).status).toBe(201)
  expect(await create('key-2', { ...note, note: 'other' })).toMatchObject({
    status: 422,
    body: { code: 'request.key_reused' },
  })
  expect(await notesWritten()).toBe(2)
})

test('a key belongs to its user', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const theirs = await clerk('POST', '/api/note/create', note, { 'idempotency-key': 'key-1' })
  expect(theirs.body.created_by_name).toBe('Chloé Lambert')
})

test.each(['/api/docs', '/api/openapi.json'])('%s is sent once, small, and limited by address', async (url) => {
  const limited = await startApp({ CUSTOMER_PAGE_LIMIT_PER_MINUTE: '3' })
  const ask = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
    limited.app.inject({ url, headers, remoteAddress })
  const first = await ask({ 'accept-encoding': 'gzip, br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, no-cache' })
  expect(first.rawPayload.length).toBeLessThan(320_000)
  const plain = await ask({})
  expect(gunzipSync(first.rawPayload).equals(plain.rawPayload)).toBe(true)
  const again = await ask({ 'if-none-match': String(first.headers.etag) })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  expect((await ask({})).statusCode).toBe(429)
  expect((await ask({ 'if-none-match': '"another"' }, '192.0.2.2')).statusCode).toBe(200)
})

test('the API describes every call it serves, and the page about it needs no script', async () => {
  const { body: api } = await anyone('GET', '/api/openapi.json')
  const { body: page } = await anyone('GET', '/api/docs')

  expect(api.openapi).toBe('3.1.0')
  expect(api.paths['/api/note/create'].post.requestBody.content['application/json'].schema.required).toContain('note')
  expect(api.paths['/api/email/verify/{id}'].post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'id',
    'token',
  ])
  expect(page).toContain('/api/note/create')
  expect(page).not.toContain('<script')
})
