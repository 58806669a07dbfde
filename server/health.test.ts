import { expect, test } from 'vitest'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startProcess } from '#server/test-support/processes/start-process.ts'
import { createTestDatabase, startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')
const ready = async () => {
  const { status, body } = await caller(testApp)('GET', '/api/health/ready')
  return { code: status, ...body }
}

const isReady = { code: 200, status: 'ready', database: 'ok', writes: 'ok', connections: 'ok' }

test('a server whose connections are all in use is degraded, and not away', async () => {
  expect(await ready()).toMatchObject(isReady)
  const { pool } = testApp
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = owner('GET', '/api/user')
  await expect.poll(() => pool.waitingCount).toBe(1)
  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', connections: 'exhausted' })
  for (const client of taken) client.release()
  expect((await waiting).status).toBe(200)
  expect(await ready()).toMatchObject(isReady)
})

test('while writes fail, as on a full disk, it says so and stays in use for reading', async () => {
  await withOwner(testApp.url, async (client) => {
    await client.query(`
      create function fill_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger fill_disk before insert on notes for each row execute function fill_disk()`)
  })
  const note = { note: 'x', page_name: 'notes', model_id: 'z' }
  expect((await owner('POST', '/api/note/create', note)).status).toBe(503)
  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', writes: 'failing' })
})

test('a worker says on a port of its own how it and its jobs fare', async () => {
  const { url } = await createTestDatabase()
  const METRICS_TOKEN = 'a-token-that-only-the-scraper-knows'
  const WORKER_PORT = '38471'
  const worker = startProcess('server/worker-main.ts', {
    DATABASE_URL: url,
    APP_URL: 'https://books.example.com',
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
    WORKER_PORT,
  })
  await worker.says('The worker is ready')
  const ask = (path: string, token = '') =>
    fetch(`http://127.0.0.1:${WORKER_PORT}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await ask('/api/health/live')).json()).toMatchObject({ status: 'live' })
  expect(await (await ask('/api/health/ready')).json()).toMatchObject({ status: 'ready' })
  expect((await ask('/api/metrics')).status).toBe(401)
  expect((await ask('/api/user', METRICS_TOKEN)).status).toBe(404)
  const metrics = async () => (await ask('/api/metrics', METRICS_TOKEN)).text()
  await expect
    .poll(metrics, { timeout: 75_000, interval: 500 })
    .toMatch(/job_duration_seconds_count\{job="[a-z_:]+",result="done"\} \d/)
  for (const name of [
    'oldest_job_seconds',
    'mail_total{result="accepted"}',
    'connections{database="primary",state="waiting"}',
    'backup_age_seconds',
  ])
    expect(await metrics()).toContain(`counterfoil_${name} `)
  await worker.stop()
})
