import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { usableBinaries } from '#server/platform/database/embedded/binaries.ts'
import { chooseClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { findPostmaster, isAlive, launchPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import { migrate } from './platform/database/schema/migrate.ts'
import { startProcess } from './test-support/processes/start-process.ts'
import { cleanUpAfterExit } from './test-support/processes/clean-up-after-exit.ts'

/** A PostgreSQL that only the test restarts. */
async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-crash-'))
  await chmod(dataDir, 0o755)
  const sweeper = cleanUpAfterExit(dataDir)
  const made = await startEmbeddedPostgres({ dataDir, announce: () => undefined, settings: { fsync: 'off' } })
  await migrate(made.url)
  const location = await chooseClusterLocation(dataDir)
  const { postgres } = await usableBinaries(location.user)
  const { port } = (await findPostmaster(location)) ?? { port: 0 }
  await made.stop()
  const url = new URL(made.url)
  url.searchParams.delete('host')
  const start = () => launchPostmaster(location, postgres, port)
  /** As `pg_ctl stop -m immediate` does. */
  const crash = async () => {
    const { pid } = (await findPostmaster(location)) ?? { pid: 0 }
    process.kill(pid, 'SIGQUIT')
    while (isAlive(pid)) await wait(10)
  }
  await start()
  afterAll(async () => {
    await crash()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    sweeper.dismiss()
  })
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  return { url: url.href, start, crash, ask }
}

const crowd = 300
const addCrowd = `select count(graphile_worker.add_job('audit:seal', '{}'::json)) from generate_series(1, ${crowd})`
/** Failed jobs wait before they are retried; the test does not. */
const hurry = `update graphile_worker._private_jobs set run_at = now() where run_at > now()`
/** With what may keep them: errors, and transactions that sealing waits for. */
const countLeft = `
  select count(*)::int as left, max(attempts)::int as attempts, max(last_error) as error,
         case when count(*) > 0 then (
           select string_agg(concat_ws(' ', state, now() - xact_start, left(query, 200)), '; ') from pg_stat_activity
            where backend_xid is not null) end as transactions
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
   where tasks.identifier = 'audit:seal'`

test.for([
  ['a server with its worker', 'server/main.ts', 'is ready at'],
  ['a worker on its own', 'server/worker-main.ts', 'The worker is ready'],
] as const)('%s survives crashes of PostgreSQL in the middle of jobs, and goes on', async ([, script, ready]) => {
  const database = await startDatabase()
  const product = startProcess(script, { DATABASE_URL: database.url, APP_URL: 'http://x.example', PORT: '0' })
  afterAll(() => product.stop())
  await product.says(ready)
  // Shows the last output if it has ended.
  const expectAlive = () => expect(product.isRunning() || product.output()).toBe(true)

  for (const awayMs of [0, 3_000]) {
    await database.ask(addCrowd)
    await wait(150)
    await database.crash()
    await wait(awayMs)
    expectAlive()
    await database.start()
    await expect
      .poll(
        async () => {
          expectAlive()
          await database.ask(hurry)
          return database.ask(countLeft)
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual([{ left: 0, attempts: null, error: null, transactions: null }])
    expectAlive()
  }
})
