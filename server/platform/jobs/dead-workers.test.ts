import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { DeadWorkers } from './dead-workers.ts'

const { db, url, logger } = await startApp()
const pool = createPool(url, 4, logger)
afterAll(() => pool.end())

const hasty = { lookEveryMs: 50, timeoutMs: 0 }

/** A job that a worker locked a minute ago. */
async function jobOf(worker: string) {
  await inTransaction(db, {}, (tx) => enqueue(tx, 'audit:seal', {}))
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - interval '1 minute' where locked_by is null`.execute(
    db,
  )
}

const workerLocks = `from pg_locks where locktype = 'advisory' and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`

const locks = () => withOwner(url, async (client) => (await client.query(`select ${workerLocks}`)).rows.length)

const holders = async () =>
  (
    await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs order by id`.execute(db)
  ).rows.map(({ locked_by }) => locked_by)

test('the jobs of a worker whose process died are free again, those of a living one are not', async () => {
  const alive = new DeadWorkers(pool, logger, hasty)
  alive.add('worker-alive')
  await alive.look()
  await jobOf('worker-alive')
  await jobOf('worker-killed')

  const other = new DeadWorkers(pool, logger, hasty)
  other.add('worker-other')
  await other.look()
  expect(await holders()).toEqual(['worker-alive', null])

  alive.stop()
  other.stop()
  const later = new DeadWorkers(pool, logger, hasty)
  later.start()
  await expect.poll(holders).toEqual([null, null])
  later.stop()
})

test('a living worker that loses the connection with its lock takes the lock again and keeps its jobs', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const timing = { lookEveryMs: 100, timeoutMs: 1_000 }
  const alive = new DeadWorkers(pool, logger, timing)
  alive.add('worker-cut-off')
  alive.start()
  const other = new DeadWorkers(pool, logger, timing)
  other.start()
  await expect.poll(locks).toBe(1)
  await jobOf('worker-cut-off')
  for (let cut = 0; cut < 5; cut += 1) {
    await withOwner(url, (client) => client.query(`select pg_terminate_backend(pid, 10_000) ${workerLocks}`))
    await expect.poll(locks).toBe(1)
  }
  expect(await holders()).toEqual(['worker-cut-off'])
  alive.stop()
  await expect.poll(holders).toEqual([null])
  other.stop()
})

test('a last attempt that died with its worker is not the last, so that what it was about learns how it ended', async () => {
  await jobOf('worker-killed')
  await sql`update graphile_worker._private_jobs set attempts = 8, max_attempts = 8`.execute(db)
  const sweeping = new DeadWorkers(pool, logger, hasty)
  await sweeping.look()
  sweeping.stop()
  const { rows } = await sql`select attempts, max_attempts from graphile_worker.jobs where locked_by is null`.execute(
    db,
  )
  expect(rows.at(-1)).toEqual({ attempts: 8, max_attempts: 9 })
})

test('after a crash of the database, living workers have time to say so before anyone takes their jobs', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await jobOf('worker-without-its-lock')
  const newcomer = new DeadWorkers(pool, logger)
  await newcomer.look()
  await newcomer.look()
  newcomer.stop()
  expect(await holders()).toEqual(['worker-without-its-lock'])
})
