import { afterAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { poolOf } from './platform/database/connection/database.ts'
import { withCredentials } from './platform/database/connection/login.ts'
import { createLogger } from './platform/logger.ts'
import { openDatabase, prepareDatabase } from './start/open-database.ts'
import { startServer } from './start/start-server.ts'
import { createTeardown } from './start/teardown.ts'
import { startTransactionPooler } from './test-support/processes/transaction-pooler.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { withOwner } from './test-support/with-owner.ts'
import { demoPassword } from './demo/demo-people.ts'

const { url, drop } = await createTestDatabase('people_template')
afterAll(drop)
const name = `behind_pooler_${crypto.randomUUID().slice(0, 8)}`
const direct = withCredentials(url, name, 'a-password-of-its-own')
await prepareDatabase({ DATABASE_OWNER_URL: url, DATABASE_URL: direct })
const pooled = await startTransactionPooler(direct)

test('a server works behind a pooler in transaction mode, under its own role', async () => {
  const said: string[] = []
  const teardown = createTeardown((sentence) => said.push(sentence))
  const settings = { DATABASE_URL: pooled, PORT: '0', WORKER: 'no', LOG_LEVEL: 'silent' }
  await startServer(readConfig(settings), (sentence) => said.push(sentence), teardown)
  const address = /http:\S+/.exec(said.join('\n'))?.[0] ?? ''
  const call = async (method: string, path: string, token = '', body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, body: (await reply.json().catch(() => undefined)) as Record<string, string> }
  }
  const login = await call('POST', '/api/login', '', { email: 'owner@example.com', password: demoPassword })
  const { token = '' } = login.body
  const note = { note: 'Through a pooler', page_name: 'notes', model_id: 'x' }
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      nth % 2 === 0 ? call('POST', '/api/note/create', token, note) : call('GET', '/api/user', token),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
  await teardown.close()
})

test('a worker says that it needs connections of its own', async () => {
  const teardown = createTeardown(() => undefined)
  const around = { logger: createLogger('silent'), announce: () => undefined, teardown }
  const behind = await openDatabase(readConfig({ DATABASE_URL: pooled }), around)
  await expect(behind.refuseShared()).rejects.toThrow('The worker needs connections of its own')
  const inFront = await openDatabase(readConfig({ DATABASE_URL: direct }), around)
  await expect(inFront.refuseShared()).resolves.toBeUndefined()
  expect(poolOf(behind.db).options).not.toHaveProperty('options')
  await teardown.close()
})

test('a login that was not prepared for a pooler is refused in words that say what to do', async () => {
  await withOwner(url, (client) => client.query(`alter role ${name} reset role`))
  const unprepared = await startTransactionPooler(direct)
  const around = {
    logger: createLogger('silent'),
    announce: () => undefined,
    teardown: createTeardown(() => undefined),
  }
  await expect(openDatabase(readConfig({ DATABASE_URL: unprepared }), around)).rejects.toThrow(
    'run `npm run migrate` once',
  )
})
