import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createDb, inTransaction } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startApp } from '#server/test-support/start-app.ts'

const { url } = await startApp()

function openDb() {
  const logged: string[] = []
  const pool = createPool(url, 10, createLogger('silent'))
  return { pool, logged, db: createDb(pool, ({ level, query }) => void logged.push(`${level} ${query.sql}`)) }
}

const backend = compiledOnce(
  (db, { nth }: { nth: number }) =>
    db.selectFrom('business').select([sql<number>`pg_backend_pid()`.as('pid'), sql<number>`${nth}::int`.as('nth')]),
  { isQuick: true },
)

const divided = compiledOnce(
  (db, { by }: { by: number }) => db.selectFrom('business').select(sql<number>`12 / ${by}::int`.as('result')),
  { isQuick: true },
)

const name = compiledOnce((db) => db.selectFrom('business').select('name'), { isQuick: true })

const asleep = compiledOnce((db) => db.selectFrom('business').select(sql`pg_sleep(20)::text`.as('slept')), {
  isQuick: true,
})

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)

test('quick reads of the same moment share a connection, and each gets its own answer', async () => {
  const { db, pool } = openDb()
  for (const _ of numbers(5)) {
    const found = await Promise.all(numbers(16).map((nth) => backend.one(db, { nth })))
    expect(found.map(({ nth }) => nth)).toEqual(numbers(16))
    expect(new Set(found.map(({ pid }) => pid)).size).toBe(1)
  }
  expect(pool.totalCount).toBe(1)
  expect(pool.idleCount).toBe(1)
  await db.destroy()
})

test('more of them than may wait for one another take further connections', async () => {
  const { db, pool } = openDb()
  const found = await Promise.all(numbers(40).map((nth) => backend.one(db, { nth })))
  expect(found.map(({ nth }) => nth)).toEqual(numbers(40))
  expect(pool.totalCount).toBe(3)
  await db.destroy()
})

test('one that fails leaves the others alone, and is logged', async () => {
  const { db, logged } = openDb()
  const results = await Promise.allSettled([4, 0, 3, 0, 2].map((by) => divided.one(db, { by })))
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value.result : 'failed'))).toEqual([
    3,
    'failed',
    4,
    'failed',
    6,
  ])
  expect(logged.filter((line) => line.startsWith('error'))).toHaveLength(2)
  await db.destroy()
})

test('a failing quick read says which code sent it', async () => {
  const { db } = openDb()
  const failing = async function sentFromHere() {
    await divided.one(db, { by: 0 })
  }
  await expect(failing()).rejects.toHaveProperty('stack', expect.stringContaining('sentFromHere'))
  await db.destroy()
})

test('a lost connection fails those that were on it, and whoever tries again gets another', async () => {
  const { db, pool } = openDb()
  const { pid } = await backend.one(db, { nth: 0 })
  const again = () => backend.one(db, { nth: 2 })
  const sent = [asleep.one(db, {}), ...numbers(3).map((nth) => backend.one(db, { nth }))]
  const failed = Promise.allSettled(sent)
  const triedAgain = Promise.all(sent.map((one) => one.catch(again)))
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await expect
    .poll(() => owner.query(`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`))
    .toMatchObject({ rowCount: 1 })
  await owner.query(`select pg_terminate_backend(${pid})`)
  await owner.end()
  expect((await failed).map(({ status }) => status)).toEqual(sent.map(() => 'rejected'))
  expect(await triedAgain).toEqual(sent.map(() => expect.objectContaining({ nth: 2 })))
  expect(pool.totalCount).toBe(1)
  await db.destroy()
})

test('when the database cannot be reached, each of them fails, and later ones try again', async () => {
  const { pool, db } = openDb()
  Object.assign(pool.options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
  const results = await Promise.allSettled(numbers(5).map((nth) => backend.one(db, { nth })))
  expect(results.map(({ status }) => status)).toEqual(numbers(5).map(() => 'rejected'))
  await expect(backend.one(db, { nth: 1 })).rejects.toThrow('ECONNREFUSED')
  await db.destroy()
})

test('within a transaction a quick read sees what the transaction has written', async () => {
  const { db } = openDb()
  const seen = await inTransaction(db, {}, async (tx) => {
    await tx.updateTable('business').set({ name: 'Only in here' }).execute()
    const [inside, outside] = [await name.one(tx, {}), await name.one(db, {})]
    await tx.updateTable('business').set(outside).execute()
    return { inside, outside }
  })
  expect(seen.inside).toEqual({ name: 'Only in here' })
  expect(seen.outside).not.toEqual(seen.inside)
  await db.destroy()
})

test('a prepared statement reads the same on every connection, whether or not it has named its columns there before', async () => {
  const { db, pool } = openDb()
  for (const _ of numbers(3)) {
    const found = await Promise.all(numbers(40).map((nth) => backend.one(db, { nth })))
    expect(found.map(({ nth }) => nth)).toEqual(numbers(40))
  }
  expect(pool.totalCount).toBe(3)
  await db.destroy()
})
