import { expect, test } from 'vitest'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { addressOf, caller, type DemoRole, signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { clock, db } = testApp
const owner = await signedInAs(testApp, 'owner')
const endpoints = await allEndpoints()

async function setActive(who: DemoRole, active: 'yes' | 'no') {
  const { body } = await owner('GET', `/api/admin/users?q=${addressOf(who)}`)
  const [{ id, version }] = body.data
  expect((await owner('PATCH', `/api/admin/users/${id}`, { active, version })).status).toBe(200)
}

test('a session that deactivation ended learns that its user is not active, and nothing else', async () => {
  const ask = await signedInAs(testApp, 'clerk')
  await setActive('clerk', 'no')
  expect(await ask('GET', '/api/user')).toMatchObject({
    status: 200,
    body: { active: 'no', permissions: [], role_and_permissions: { role: { permissions: [] } } },
  })
  const answered = []
  for (const { endpoint } of endpoints) {
    if (endpoint.access === 'public' || endpoint.path === '/api/logout') continue
    const url = endpoint.path.replaceAll(/:\w+/g, () => crypto.randomUUID())
    const { status } = await ask(endpoint.method, url, endpoint.method === 'GET' ? undefined : {})
    if (status !== 401) answered.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(answered).toEqual(['GET /api/user'])
  await setActive('clerk', 'yes')
})

test('such a session logs out, and is dead from then on', async () => {
  const ask = await signedInAs(testApp, 'clerk')
  await setActive('clerk', 'no')
  expect((await ask('POST', '/api/logout')).status).toBe(204)
  expect((await ask('GET', '/api/user')).status).toBe(401)
  expect((await ask('POST', '/api/logout')).status).toBe(401)
  await setActive('clerk', 'yes')
})

test('it stays ended when its user is active again', async () => {
  const ask = await signedInAs(testApp, 'clerk')
  await setActive('clerk', 'no')
  await setActive('clerk', 'yes')
  expect((await ask('GET', '/api/user')).status).toBe(401)
})

test('a session that ended in another way before learns nothing', async () => {
  const token = await tokenOf(testApp, 'manager')
  const ask = caller(testApp, token)
  const other = await signedInAs(testApp, 'manager')
  await ask('POST', '/api/logout')
  await setActive('manager', 'no')
  expect((await ask('GET', '/api/user')).status).toBe(401)
  clock.forward({ hours: 5 })
  expect((await other('GET', '/api/user')).status).toBe(401)
})

test('a user who was deactivated in the database itself gets the same answer', async () => {
  const ask = await signedInAs(testApp, 'auditor')
  await db.updateTable('users').set({ active: 'no' }).where('email', '=', addressOf('auditor')).execute()
  expect((await ask('GET', '/api/user')).body).toMatchObject({ active: 'no', permissions: [] })
  expect((await ask('GET', '/api/notes')).status).toBe(401)
})
