import { describe, expect, test } from 'vitest'
import { mayAccess } from '#shared/access/permissions.ts'
import { demoUsers } from '#server/demo/demo-people.ts'
import { whoMayCall } from '#server/every-endpoint/who-may-call.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'
import { inTransaction } from './platform/database/connection/database.ts'
import { allEndpoints } from './platform/http/endpoints/contracts.ts'
import { newToken } from '#server/platform/secrets.ts'
import { caller } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const endpoints = await allEndpoints()

const holders = await testApp.db
  .selectFrom('users')
  .innerJoin('roles', 'roles.id', 'users.role_id')
  .select(['users.id', 'roles.slug as role', 'roles.permissions'])
  .execute()

/** A new session for each call, because some calls end the session that makes them. */
async function freshToken(userId: string) {
  const origin = { request_id: 'test', address: '127.0.0.1', device: 'test' }
  const opened = await inTransaction(testApp.db, {}, (tx) =>
    openSession(tx, userId, { remember: false, origin, now: testApp.clock.now() }),
  )
  return opened.token
}

describe.each(endpoints.map(({ endpoint }) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$call',
  ({ endpoint }) => {
    const url = endpoint.path.replaceAll(/:\w+/g, () => crypto.randomUUID())
    const ask = (token?: string) =>
      caller(testApp, token)(endpoint.method, url, endpoint.method === 'GET' ? undefined : {})

    test('requires the access that was decided for its path', () => {
      expect(whoMayCall(endpoint)).toBe(endpoint.access)
    })

    test.each([
      ['no token', undefined],
      ['a dead token', newToken()],
    ])(`with %s is ${endpoint.access === 'public' ? 'answered' : 'refused with 401'}`, async (_name, token) => {
      const { status } = await ask(token)
      if (endpoint.access === 'public') expect([401, 403]).not.toContain(status)
      else expect(status).toBe(401)
    })

    test.each(holders)('as $role is answered or refused as its access declares', async ({ id, role, permissions }) => {
      const { status } = await ask(await freshToken(id))
      if (mayAccess(endpoint.access, { role, permissions })) expect([401, 403]).not.toContain(status)
      else expect(status).toBe(403)
    })
  },
)

test('every demo role takes part', () => {
  expect(holders.map(({ role }) => role).toSorted()).toEqual(demoUsers.map(({ role }) => role).toSorted())
  expect(endpoints.length).toBeGreaterThan(10)
})
