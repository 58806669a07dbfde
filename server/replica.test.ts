import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createDb } from './platform/database/connection/database.ts'
import { createPool } from './platform/database/connection/pool.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { migrate } from './platform/database/schema/migrate.ts'
import { caller, tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startAppOn } from '#server/test-support/start-app.ts'
import { openLine } from './test-support/processes/open-line.ts'
import { startStandby } from './test-support/processes/start-standby.ts'
import { cleanUpAfterExit } from './test-support/processes/clean-up-after-exit.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const folder = await mkdtemp(join(tmpdir(), 'counterfoil-replica-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
const inFolder = (name: string) => join(folder, name)
const sweepers = ['primary', 'standby'].map((name) => cleanUpAfterExit(inFolder(name)))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  for (const sweeper of sweepers) sweeper.dismiss()
})

const primary = await startEmbeddedPostgres({
  dataDir: inFolder('primary'),
  announce: () => undefined,
  settings: { fsync: 'off' },
})
afterAll(() => primary.stop())
await migrate(primary.url)
const testApp = await startAppOn(primary.url)
const standby = await startStandby(primary, { dataDir: inFolder('standby'), backup: inFolder('backup') })
afterAll(() => standby.stop())
const line = await openLine(standby.url)
const readPool = createPool(line.url, 4, testApp.logger)
afterAll(() => readPool.end())
const onStandby = new Client({ connectionString: standby.url })
onStandby.on('error', () => undefined)
await onStandby.connect()

/** Two servers without shared memory, on one primary and one replica. */
const startServer = () => createApp({ ...testApp.app.context, readDb: createDb(readPool) })
const [one, other] = [await startServer(), await startServer()]
afterAll(() => Promise.all([one.close(), other.close()]))

const owner = await tokenOf(testApp, 'owner')
const notesOf = { page_name: 'notes', model_id: crypto.randomUUID() }
const listOfNotes = withQuery('/api/notes', { model_id: notesOf.model_id, order_by: 'note', order_direction: 'ASC' })
const write = async (note: string, token = owner) => {
  const { status } = await caller({ app: one }, token)('POST', '/api/note/create', { note, ...notesOf })
  expect(status).toBe(201)
}
const read = async (token = owner): Promise<string[]> => {
  const { status, body } = await caller({ app: other }, token)('GET', listOfNotes)
  expect(status).toBe(200)
  return body.notes.data.map(({ note }: { note: string }) => note)
}

/** What is read, and from which database. */
async function readFrom(token = owner) {
  const before = other.ownWrites.reads.replica
  const notes = await read(token)
  return { notes, from: other.ownWrites.reads.replica > before ? 'replica' : 'primary' }
}

test('rows that the replica has replayed are read from it', async () => {
  await write('1st')
  await expect.poll(() => readFrom()).toEqual({ notes: ['1st'], from: 'replica' })
})

test('while the replica lags, users read what they wrote through another server, and others still read from the replica', async () => {
  const colleague = await tokenOf(testApp, 'manager')
  await expect.poll(() => readFrom(colleague)).toEqual({ notes: ['1st'], from: 'replica' })
  await onStandby.query('select pg_wal_replay_pause()')
  for (const note of ['2nd', '3rd']) {
    await write(note)
    expect(await read()).toContain(note)
  }
  expect(await readFrom(colleague)).toEqual({ notes: ['1st'], from: 'replica' })
  await write('4th', colleague)
  const all = ['1st', '2nd', '3rd', '4th']
  expect(await readFrom(colleague)).toEqual({ notes: all, from: 'primary' })

  await onStandby.query('select pg_wal_replay_resume()')
  await expect.poll(() => readFrom()).toEqual({ notes: all, from: 'replica' })
})

test('a single record, too, is read from where its reader has written', async () => {
  const colleague = await tokenOf(testApp, 'manager')
  await expect.poll(() => readFrom(colleague)).toMatchObject({ from: 'replica' })
  await onStandby.query('select pg_wal_replay_pause()')
  const { body } = await caller({ app: one }, owner)('POST', '/api/customers', { name: 'Written just now' })
  const statusFor = async (token: string) =>
    (await caller({ app: other }, token)('GET', `/api/customers/${body.id}`)).status
  expect(await statusFor(owner)).toBe(200)
  expect(await statusFor(colleague)).toBe(404)

  await onStandby.query('select pg_wal_replay_resume()')
  await expect.poll(() => statusFor(colleague)).toBe(200)
})

test('a replica that becomes unavailable fails no request, and is used again when it is back', async () => {
  line.cut()
  for (let asked = 0; asked < 3; asked++) expect(await readFrom()).toMatchObject({ from: 'primary' })
  line.mend()
  await expect.poll(() => readFrom()).toMatchObject({ from: 'replica' })
})

test('a server that replays nothing is not taken for a replica', async () => {
  const itself = createPool(testApp.url, 2, testApp.logger)
  const app = await createApp({ ...testApp.app.context, readDb: createDb(itself) })
  const { status } = await caller({ app }, owner)('GET', '/api/user')
  expect({ status, reads: app.ownWrites.reads }).toEqual({ status: 200, reads: { primary: 1, replica: 0 } })
  await app.close()
  await itself.end()
})

test('after a restore into a new cluster, whose log begins again, reads go back to the replica, before a write and after it', async () => {
  const farAhead = () =>
    withOwner(testApp.url, (client) => client.query(`update own_writes set lsn = 'FFFFFF/0'`).then(() => undefined))
  await farAhead()
  await expect.poll(() => readFrom()).toMatchObject({ from: 'replica' })
  await farAhead()
  await write('5th')
  await expect.poll(() => readFrom()).toEqual({ notes: expect.arrayContaining(['5th']), from: 'replica' })
  const { rows } = await testApp.pool.query(
    `select from own_writes join users on id = user_id
      where email = 'owner@example.com' and lsn > pg_current_wal_insert_lsn()`,
  )
  expect(rows).toEqual([])
})
