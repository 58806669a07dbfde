import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDb, inTransaction, type Tx } from './platform/database/connection/database.ts'
import { isDatabaseAway } from './platform/database/connection/database-errors.ts'
import { createPool } from './platform/database/connection/pool.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { openLine } from './test-support/processes/open-line.ts'

const testApp = await startApp()

const limits = { statement: 1_500, answer: 2_000, lock: 10_000, idleInTransaction: 5_000 }

async function startServer() {
  const line = await openLine(testApp.url)
  const pool = createPool(line.url, 3, testApp.logger, { limits })
  afterAll(() => pool.end())
  return { line, pool, db: createDb(pool) }
}

const lockSeries = (tx: Tx) =>
  sql`select last_issue_date from document_series where kind = 'invoice' for update`.execute(tx)

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a server that is cut off while it holds the series of numbers stops issuing elsewhere for seconds only', async () => {
  const { line, db } = await startServer()
  const { promise: isCutOff, resolve: cutOff } = Promise.withResolvers<void>()
  const work = inTransaction(db, {}, async (tx) => {
    await lockSeries(tx)
    line.silence()
    cutOff()
    await lockSeries(tx)
  })
  const failure = failureOf(work)
  await Promise.race([isCutOff, work])
  const began = performance.now()
  await inTransaction(testApp.db, {}, lockSeries)
  expect(performance.now() - began).toBeLessThan(limits.lock)
  expect(isDatabaseAway(await failure)).toBe(true)
})

test('connections whose answers do not come are closed, and the server works again with new ones', async () => {
  const { line, pool, db } = await startServer()
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  await Promise.all([ask(), ask(), ask()])
  line.silence()
  const failures = await Promise.all([
    failureOf(ask()),
    failureOf(inTransaction(db, {}, lockSeries)),
    failureOf(pool.query('select 1')),
  ])
  for (const failure of failures) expect(isDatabaseAway(failure)).toBe(true)
  line.restore()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await ask()).rows).toEqual([{ one: 1 }])
})
