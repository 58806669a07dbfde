import { Client } from 'pg'
import { expect, test } from 'vitest'
import { inTransaction } from './platform/database/connection/database.ts'
import { isDatabaseAway } from './platform/database/connection/database-errors.ts'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, url } = testApp
const owner = await signedInAs(testApp, 'owner')
const anyone = caller(testApp)
const database = new URL(url).pathname.slice(1)

/** Connects to another database on the same server, as its administrator. */
async function asMaintainer(...statements: string[]) {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new Client({ connectionString: elsewhere.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Waits for each of them to be gone. */
const cutAll = `select pg_terminate_backend(pid, 10_000) from pg_stat_activity where datname = '${database}'`

test('while the database is away calls answer 503 and health tells so; when it is back they go on', async () => {
  await asMaintainer(`alter database ${database} allow_connections false`, cutAll)
  const away = [
    await anyone('GET', '/api/health'),
    await anyone('GET', '/api/health/ready'),
    await owner('GET', '/api/user'),
    await owner('POST', '/api/note/create', { note: 'x', page_name: 'notes', model_id: 'z' }),
  ]
  const alive = await anyone('GET', '/api/health/live')
  await asMaintainer(`alter database ${database} allow_connections true`)

  expect(alive).toMatchObject({ status: 200, body: { status: 'live' } })

  for (const { status, body } of away) {
    expect(status).toBe(503)
    expect(body.message).toBe('The service is not available right now. Please try again in a moment.')
  }
  expect((await anyone('GET', '/api/health')).status).toBe(200)
  expect((await owner('GET', '/api/user')).status).toBe(200)
})

test('a connection that is cut in the middle of a transaction fails that transaction alone', async () => {
  const cut = inTransaction(db, {}, async (tx) => {
    await tx.updateTable('users').set({ name: 'Half done' }).where('email', '=', 'owner@example.com').execute()
    await asMaintainer(cutAll)
    await tx.updateTable('users').set({ name: 'Never done' }).where('email', '=', 'owner@example.com').execute()
  })
  await expect(cut).rejects.toSatisfy(isDatabaseAway)
  expect((await owner('GET', '/api/user')).body.name).toBe('Olivia Owens')
})
