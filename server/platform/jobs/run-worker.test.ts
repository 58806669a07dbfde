import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { createDb, inTransaction } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { allJobs } from '#server/worker.ts'
import type { CronLine } from './enqueue-on-schedule.ts'
import { stopWhenShuttingDown } from './return-to-queue.ts'
import type { Jobs } from './jobs.ts'
import { enqueue } from './queue.ts'
import { DeadWorkers } from './dead-workers.ts'
import { runWorker } from './run-worker.ts'

const { db, url, config, appUrl, clock, typesetter } = await startApp()

/** A worker as in a separate process, with its own connections, and with some jobs replaced. */
function startWorker(jobs: Partial<Jobs>, { lines = [], cron = [] }: { lines?: string[]; cron?: CronLine[] } = {}) {
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const pool = createPool(url, 7, logger)
  const stopping = new AbortController()
  const context = { db: createDb(pool), config, appUrl, clock, typesetter, logger, signal: stopping.signal }
  const working = runWorker({
    pool,
    jobs: { ...allJobs(async () => null), ...jobs },
    cron,
    context,
    concurrency: 4,
    metrics: createJobMetrics(),
  })
  return {
    pool,
    stop: async () => {
      stopping.abort()
      await working
      await pool.end()
    },
  }
}

const workersWithLock = async () =>
  (
    await sql`select from pg_locks where locktype = 'advisory' and objsubid = 1
                and database = (select oid from pg_database where datname = current_database())`.execute(db)
  ).rows.length

const jobsLeft = async () =>
  (await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(db)).rows.map(
    ({ name }) => name,
  )

const nobody = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }

test('an import, bulk work and a run of schedules that take long run once, however many workers look on', async () => {
  const begun: string[] = []
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const long = (name: string) => async () => {
    begun.push(name)
    await allowed
  }
  const jobs = {
    'imports:run': long('import'),
    'invoices:bulk': long('bulk'),
    'schedules:run': long('run'),
  }
  const lines: string[] = []
  const workers = [startWorker(jobs, { lines }), startWorker(jobs, { lines })]
  await expect.poll(workersWithLock).toBe(2)
  await inTransaction(db, {}, async (tx) => {
    await enqueue(tx, 'imports:run', { import_id: crypto.randomUUID(), ...nobody })
    await enqueue(tx, 'invoices:bulk', { run_id: crypto.randomUUID(), ...nobody })
    await enqueue(tx, 'schedules:run', {})
  })
  await expect.poll(() => begun.length).toBe(3)
  // A third one without any patience finds no dead worker.
  const pool = createPool(url, 1, createLogger('silent'))
  const onlooker = new DeadWorkers(pool, createLogger('warn', { write: (line: string) => void lines.push(line) }), {
    lookEveryMs: 1_000,
    timeoutMs: 0,
  })
  await onlooker.look()
  onlooker.stop()
  await pool.end()
  expect(lines.filter((line) => line.includes('workers that died'))).toEqual([])
  allow()
  await expect.poll(jobsLeft).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(begun.toSorted()).toEqual(['bulk', 'import', 'run'])
})

/** Connects to another database on the same server, as its administrator. */
async function asMaintainer(...statements: string[]) {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new Client({ connectionString: elsewhere.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a job that ends while the database is away is written down when it is back, and not done again', async () => {
  const database = new URL(url).pathname.slice(1)
  let begun = 0
  const sealThenLoseDatabase = async () => {
    begun += 1
    await asMaintainer(
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    )
  }
  const worker = startWorker({ 'audit:seal': sealThenLoseDatabase })
  await inTransaction(db, {}, (tx) => enqueue(tx, 'audit:seal', {}))
  await expect.poll(() => begun).toBe(1)
  const connect = vi.spyOn(worker.pool, 'connect')
  // The worker has failed to record the end, and tries again.
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(3)
  await asMaintainer(`alter database ${database} allow_connections true`)
  await expect.poll(jobsLeft).toEqual([])
  await worker.stop()
  expect(begun).toBe(1)
})

test('a job of many steps that is stopped half way returns to the queue, and another worker continues it', async () => {
  const by: string[] = []
  const stepping = (name: string) =>
    startWorker({
      'invoices:bulk': async ({ signal }) => {
        for (let step = 0; step < 40; step += 1) {
          by.push(name)
          await wait(50)
          stopWhenShuttingDown(signal)
        }
      },
    })
  const first = stepping('first')
  await inTransaction(db, {}, (tx) => enqueue(tx, 'invoices:bulk', { run_id: crypto.randomUUID(), ...nobody }))
  await expect.poll(() => by.length).toBeGreaterThan(2)
  await first.stop()
  const { rows } = await sql`select attempts, locked_by, last_error from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ attempts: 0, locked_by: null, last_error: null }])

  const second = stepping('second')
  await expect.poll(() => by.at(-1)).toBe('second')
  await second.stop()
})

test('scheduled jobs are enqueued once a minute, however many workers there are, and a nightly job only at its minute', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const begun: string[] = []
  const jobs = {
    'audit:seal': async () => void begun.push('every minute'),
    'books:check': async () => void begun.push('at another hour'),
  }
  const { rows } = await sql<{ hour: number }>`select extract(hour from now() at time zone 'UTC')::int as hour`.execute(
    db,
  )
  const another = { minute: 7, hour: ((rows[0]?.hour ?? 0) + 5) % 24 }
  const cron: CronLine[] = [{ job: 'audit:seal' }, { job: 'books:check', at: another }]
  const minutes = async () =>
    (await sql<{ minute: string }>`select date_trunc('minute', now()) as minute`.execute(db)).rows[0]?.minute
  const before = await minutes()
  const workers = [1, 2, 3].map(() => startWorker(jobs, { cron }))
  await expect.poll(() => begun).toContain('every minute')
  // Each of them has asked for the jobs of this minute before it ends.
  await Promise.all(workers.map((worker) => worker.stop()))
  const enqueued = [...begun, ...(await jobsLeft())]
  // A new minute may have begun meanwhile.
  expect(enqueued.length).toBeLessThanOrEqual((await minutes()) === before ? 1 : 2)
  expect(begun).not.toContain('at another hour')
  expect(enqueued).not.toContain('books:check')
})
