import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { queueEmail } from '#server/features/email/email.service.ts'
import { inTransaction } from './platform/database/connection/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { chooseClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { findPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import { migrate } from './platform/database/schema/migrate.ts'
import { startInvoicing } from './test-support/books/invoicing.ts'
import { startAppOn } from '#server/test-support/start-app.ts'
import { startProcess } from './test-support/processes/start-process.ts'
import { cleanUpAfterExit } from './test-support/processes/clean-up-after-exit.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

/** 8 seconds are promised, which a busy machine may miss; what it would wait for here takes minutes. */
const soonMs = 30_000

const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-stopping-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o755)
const sweeper = cleanUpAfterExit(dataDir)
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  sweeper.dismiss()
})

/** A hundred invoices that were just issued and not printed yet: enough for minutes of printing ahead. */
const startDatabase = () => startEmbeddedPostgres({ dataDir, announce: () => undefined, settings: { fsync: 'off' } })
const database = await startDatabase()
await migrate(database.url)
const testApp = await startAppOn(database.url)
testApp.clock.set(new Date().toISOString())
const { newIssued } = await startInvoicing(testApp)
for (let made = 0; made < 100; made += 1) await newIssued()
await testApp.pool.query(`delete from graphile_worker._private_jobs`)

const postmaster = async () => findPostmaster(await chooseClusterLocation(dataDir))

const startProduct = async (settings: Record<string, string> = {}) => {
  const product = startProcess('server/main.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...settings })
  afterAll(() => product.stop())
  await product.says('is ready at')
  return product
}

/** As the owner of the bundled database. */
const asOwner = (statement: string) =>
  withOwner(database.url, async (client) => (await client.query<Record<string, unknown>>(statement)).rows)

async function expectGoodEnd(product: Awaited<ReturnType<typeof startProduct>>) {
  const from = performance.now()
  product.kill('SIGTERM')
  const end = await product.ended
  expect({ ...end, soon: performance.now() - from < soonMs }).toEqual({ code: 0, signal: null, soon: true })
}

/** The test keeps the database running after the product has stopped, to check what was left behind. */
const lockedJobs = () =>
  asOwner(`select task_identifier, attempts from graphile_worker.jobs where locked_by is not null`)

test('stopped while documents are printed ahead, it ends in good order and hands the work back', async () => {
  const product = await startProduct()
  await asOwner(`select graphile_worker.add_job('invoices:print_ahead', '{}'::json)`)
  await expect.poll(async () => (await asOwner(`select from documents limit 1`)).length).toBe(1)
  await expectGoodEnd(product)
  expect(await lockedJobs()).toEqual([])
})

/** Sends its greeting, and then nothing more. */
async function startSilentMailServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

test('stopped while a mail server, a request and a transaction hang, it ends in time, and the message counts as not tried', async () => {
  const mail = await startSilentMailServer()
  const product = await startProduct({ SMTP_URL: mail.url })
  const [, origin = ''] = /is ready at (\S+)/.exec(product.output()) ?? []
  const holder = new Client({ connectionString: database.url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table sessions in access exclusive mode')
  const asked = fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }).catch(
    () => 'cut',
  )
  await inTransaction(testApp.db, {}, (tx) =>
    queueEmail(tx, {
      kind: 'password_reset',
      to: { name: 'Ann', address: 'ann@example.org', locale: 'en' },
      params: { count: 60 },
      link: 'https://books.example.com/x',
    }),
  )
  await expect.poll(() => mail.sockets.length).toBe(1)
  await expectGoodEnd(product)
  await asked
  await holder.end()
  expect(
    await asOwner(`select attempts, locked_by from graphile_worker.jobs where task_identifier = 'email:send'`),
  ).toEqual([{ attempts: 0, locked_by: null }])
})

test('the last server to stop stops the embedded database too, even while it is still starting', async () => {
  await database.stop()
  expect(await postmaster()).toBeUndefined()
  await expectGoodEnd(await startProduct())
  expect(await postmaster()).toBeUndefined()

  for (const afterMs of [200, 600, 900, 1_200, 1_600]) {
    const starting = startProcess('server/main.ts', { DATA_DIR: dataDir, PORT: '0' })
    afterAll(() => starting.stop())
    await wait(afterMs)
    const from = performance.now()
    starting.kill('SIGTERM')
    // At the very beginning, when there is nothing to close yet, the signal itself ends it.
    expect([0, null]).toContain((await starting.ended).code)
    expect(performance.now() - from).toBeLessThan(soonMs)
    expect(await postmaster()).toBeUndefined()
  }
})
