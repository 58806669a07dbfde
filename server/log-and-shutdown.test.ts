import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/platform/logger.ts'
import { caller, tokenOf } from '#server/test-support/ask.ts'
import { untilBlocked } from '#server/test-support/locks.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()

/** The same application on the same database, with a readable log. */
async function appWithLog() {
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
  const app = await createApp({ ...testApp.app.context, logger })
  return { app, lines }
}

test('each answer is one line of JSON with its request id, and no line holds a password or a token', async () => {
  const { app, lines } = await appWithLog()
  const password = 'counterfoil-demo'
  const { body } = await caller({ app })('POST', '/api/login', { email: 'owner@example.com', password })
  const { headers } = await caller({ app }, body.token)('GET', '/api/user')
  await caller({ app })('POST', '/api/email/verify/0197a5b0-0000-7000-8000-000000000000?token=secret-token-of-a-link')
  await app.close()

  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered')
  expect(answered).toHaveLength(3)
  expect(answered[1]).toMatchObject({
    request_id: headers['x-request-id'],
    method: 'GET',
    route: '/api/user',
    status: 200,
  })
  for (const secret of [password, body.token, 'secret-token-of-a-link']) expect(lines.join('')).not.toContain(secret)
})

test('a server that stops finishes the requests it has begun', async () => {
  const { app } = await appWithLog()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await tokenOf(testApp, 'owner')
  const holder = new Client({ connectionString: testApp.url })
  await holder.connect()
  await holder.query('begin; lock table notes in access exclusive mode')

  const asked = fetch(`${address}/api/note/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ note: 'in flight', page_name: 'notes', model_id: 'y' }),
  })
  await untilBlocked(testApp.url)
  const closed = app.close()
  const knock = () =>
    fetch(`${address}/api/health/live`).then(
      ({ status }) => status,
      () => 'closed',
    )
  await expect.poll(knock).not.toBe(200)
  await holder.query('commit')
  await holder.end()

  expect((await asked).status).toBe(201)
  await closed
})
