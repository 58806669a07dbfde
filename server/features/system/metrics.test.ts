import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { createDb, logSlowQueries } from '#server/platform/database/connection/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { readConfig } from '#server/platform/config.ts'
import { addressOf, caller } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const scraper = 'a-token-that-only-the-scraper-knows'
const testApp = await startApp()
const lines: string[] = []
const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
/** The same application with a readable log, in which every query counts as slow. */
const db = createDb(testApp.pool, logSlowQueries(logger, 0))
const config = { ...readConfig({ METRICS_TOKEN: scraper }), CHECK_REPLIES: true }
const app = await createApp({ ...testApp.app.context, db, readDb: db, logger, config, version: '1.2.3' })
afterAll(() => app.close())

const visitor = caller({ app })
const signIn = async (): Promise<string> =>
  (await visitor('POST', '/api/login', { email: addressOf('owner'), password: demoPassword })).body.token
const scrape = async (): Promise<string> => (await caller({ app }, scraper)('GET', '/api/metrics')).body

test('a scraper with the token of the settings reads the metrics, and nothing else', async () => {
  const { status, headers } = await caller({ app }, scraper)('GET', '/api/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await caller({ app }, scraper)('GET', '/api/user')).status).toBe(401)
  expect((await caller({ app }, `${scraper}x`)('GET', '/api/metrics')).status).toBe(401)
  expect((await caller(testApp, scraper)('GET', '/api/metrics')).status).toBe(401)
})

test('answers are counted by route, method and class of status, each step of the histogram holding those below it', async () => {
  const asked = ['0197a5b0-0000-7000-8000-000000000000', '0197a5b0-0000-7000-8000-000000000001']
  const owner = caller({ app }, await signIn())
  for (const id of asked) expect((await owner('GET', `/api/customers/${id}`)).status).toBe(404)

  const text = await scrape()
  const labels = 'route="/api/customers/:id",method="GET",status="4xx"'
  expect(text).toContain(`counterfoil_http_request_duration_seconds_count{${labels}} 2`)
  expect(text).toContain(`counterfoil_http_request_duration_seconds_bucket{${labels},le="10"} 2`)
  for (const id of asked) expect(text).not.toContain(id)
})

test('what a graph is made from is there, in lines that Prometheus can read', async () => {
  const text = await scrape()
  expect(text).toContain('counterfoil_build_info{version="1.2.3"} 1')
  for (const name of [
    'connections{database="primary",state="waiting"}',
    'jobs{state="failed"}',
    'oldest_job_seconds',
    'emails{state="queued"}',
    'event_loop_lag_seconds{quantile="p99"}',
    'memory_bytes{kind="rss"}',
    'database_up',
  ])
    expect(text).toContain(`\ncounterfoil_${name} `)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?\d+(\.\d+)?(e-?\d+)?)$/)
})

test('a query that takes long is in the log with its text, its time and the id of the request, before and after a body is read', async () => {
  lines.length = 0
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const id = await signInSlowly(address)
  const queries = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a slow query')
  expect(queries.length).toBeGreaterThan(3)
  for (const query of queries)
    expect(query).toMatchObject({
      request_id: id,
      ms: expect.any(Number),
      sql: expect.any(String),
    })
})

/** Over a real connection and in two parts: only there could reading a body lose the request's context. */
async function signInSlowly(address: string) {
  const body = JSON.stringify({ email: addressOf('clerk'), password: demoPassword })
  const asked = request(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  asked.flushHeaders()
  await once(asked, 'continue')
  await new Promise((sent) => asked.write(body.slice(0, 10), sent))
  asked.end(body.slice(10))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.headers['x-request-id']
}

test('neither the log nor the metrics hold a password, a token, a header or a link', async () => {
  const token = await signIn()
  const owner = caller({ app }, token)
  await owner('GET', '/api/user', undefined, { cookie: 'secret-cookie' })
  await visitor('POST', '/api/login', { email: addressOf('owner'), password: 'secret-wrong-password' })
  await visitor('POST', '/api/password/email', { email: addressOf('owner') })
  await runPendingJobs({ ...testApp, db, logger })
  const { link } = await db.selectFrom('emails').select('link').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const resetToken =
    new URL(link ?? '').searchParams.get('token') ?? new URL(link ?? '').pathname.split('/').at(-1) ?? ''
  expect(resetToken.length).toBeGreaterThan(20)
  await visitor('POST', '/api/password/reset', {
    token: resetToken,
    email: addressOf('owner'),
    password: 'secret-new-password',
  })
  await visitor('GET', `/api/nowhere/${resetToken}?password=secret-in-address`)
  await visitor('POST', '/api/login', '{"password": "secret-in-broken-json', { 'content-type': 'application/json' })

  const written = lines.join('') + (await scrape())
  const secrets = [token, resetToken, demoPassword, scraper, 'secret-', 'Bearer']
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
})
