import { expect, test } from 'vitest'
import { caller, signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const anyone = caller(testApp)
const owner = await signedInAs(testApp, 'owner')

/** How many reads a call begins. */
async function readsBegunBy(call: () => Promise<unknown>) {
  const before = testApp.app.ownWrites.reads.primary
  await call()
  return testApp.app.ownWrites.reads.primary - before
}

const withDeadToken = (path: string) => anyone('GET', path, undefined, { authorization: 'Bearer dead' })

test.for(['/api/invoices', '/api/customers', '/api/customers/01890000-0000-7000-8000-000000000000'])(
  '%s is read while the session is looked up, once, and nobody without a session sees it',
  async (path) => {
    expect(await readsBegunBy(() => owner('GET', path))).toBe(1)
    expect((await withDeadToken(path)).status).toBe(401)
    expect(await readsBegunBy(() => withDeadToken(path))).toBe(1)
  },
)

test.for([
  '/api/invoices?q=timber',
  '/api/invoices?page=1000',
  '/api/invoices?status=overdue',
  '/api/invoices?from=2026-01-01',
  '/api/invoices?currency=EUR',
  '/api/customers?q=timber',
  '/api/customers?page=1000',
  '/api/customers?country=FR',
])('%s may take longer, and is read only for those who are signed in', async (path) => {
  expect(await readsBegunBy(() => owner('GET', path))).toBe(1)
  expect(await readsBegunBy(() => withDeadToken(path))).toBe(0)
})

test('what may take longer begins at once for those who had a session a moment ago, and who has none any more gets nothing of it', async () => {
  const leaver = caller(testApp, await tokenOf(testApp, 'clerk'))
  const search = async () => expect((await leaver('GET', '/api/customers?q=timber')).status).toBe(401)
  await leaver('POST', '/api/logout')
  expect(await readsBegunBy(search)).toBe(1)
  expect(await readsBegunBy(search)).toBe(0)
})

test.for(['/api/invoices?page=none', '/api/customers/not-an-id'])(
  'what is wrong with %s is said to those alone who are signed in',
  async (path) => {
    expect((await withDeadToken(path)).status).toBe(401)
    expect([404, 422]).toContain((await owner('GET', path)).status)
  },
)
