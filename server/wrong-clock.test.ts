import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { day } from '#shared/dates/instant.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { addressOf } from '#server/test-support/ask.ts'
import { startInvoicing } from './test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startProcess } from './test-support/processes/start-process.ts'

const testApp = await startApp()
const { db, url } = testApp
const { newDraft } = await startInvoicing(testApp)

/** Preloaded into a process: its machine's clock is this far ahead. */
const setClock = (aheadMs: number) => {
  const script = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${aheadMs}) }
    static now() { return Real.now() + ${aheadMs} }
  }`
  return `--import data:text/javascript,${encodeURIComponent(script)}`
}

async function startServer(aheadMs: number) {
  const settings = { DATABASE_URL: url, PORT: '0', NODE_OPTIONS: setClock(aheadMs) }
  const server = startProcess('server/main.ts', settings)
  afterAll(() => server.stop())
  await server.says('is ready at')
  const [, origin = ''] = /is ready at (\S+)/.exec(server.output()) ?? []
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as Record<string, string>
  }
  const { token } = await post('/api/login', { email: addressOf('owner'), password: demoPassword, remember: false })
  return { server, post: (path: string, body: object) => post(path, body, token) }
}

test('a server whose clock is days ahead issues for the day of the database, asks for jobs by its minute, and says that it is wrong', async () => {
  // As left by a worker with such a clock.
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
            values ('audit:seal', now(), now() + interval '3 days')`.execute(db)
  const { server, post } = await startServer(3 * day)
  const { id } = await newDraft()
  const issued = await post(`/api/invoices/${id}/issue`, {})
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from business`.execute(db)
  expect(issued).toMatchObject({ status: 'issued', issue_date: rows[0]?.today })
  expect(server.output()).toContain('"ahead_seconds":259200')

  const asked = () =>
    sql`select identifier from graphile_worker._private_known_crontabs
    where identifier = 'audit:seal' and last_execution <= now()`.execute(db)
  await expect.poll(async () => (await asked()).rows.length).toBe(1)
  const seals = () => db.selectFrom('audit_seals').select('id').limit(1).execute()
  await expect.poll(async () => (await seals()).length).toBe(1)
})
