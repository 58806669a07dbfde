import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDb, createPool, inTransaction } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { allJobs } from '#server/worker.ts'
import type { Jobs } from './jobs.ts'
import { enqueue } from './queue.ts'
import { runWorker } from './run-worker.ts'

const { db, url, config, appUrl, clock, typesetter } = await startApp()

/** A worker as a process runs it, with its own connections, and with some jobs exchanged. */
async function startWorker(jobs: Partial<Jobs>, lines: string[] = []) {
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const pool = createPool(url, 7, logger)
  const context = { db: createDb(pool), config, appUrl, clock, typesetter, logger }
  const worker = await runWorker({ pool, jobs: { ...allJobs(null), ...jobs }, cron: [], context, concurrency: 4 })
  return {
    ...worker,
    stop: async () => {
      await worker.stop()
      await worker.finished
      await pool.end()
    },
  }
}

const nobody = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }

test('an import, bulk work and a run of schedules that take long run once, however many workers look on', async () => {
  const longerThanAnyPatienceMs = 12_000
  const begun: string[] = []
  const long = (name: string) => async () => {
    begun.push(name)
    await wait(longerThanAnyPatienceMs)
  }
  const jobs = {
    'customers:import': long('import'),
    'invoices:bulk': long('bulk'),
    'schedules:run': long('run'),
  }
  const lines: string[] = []
  const workers = [await startWorker(jobs, lines), await startWorker(jobs, lines)]
  await inTransaction(db, {}, async (tx) => {
    await enqueue(tx, 'customers:import', { import_id: crypto.randomUUID(), locale: 'en', ...nobody })
    await enqueue(tx, 'invoices:bulk', { run_id: crypto.randomUUID(), ...nobody })
    await enqueue(tx, 'schedules:run', {})
  })
  await wait(longerThanAnyPatienceMs + 2_000)
  expect(begun.toSorted()).toEqual(['bulk', 'import', 'run'])
  expect(lines.filter((line) => line.includes('workers that died'))).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
}, 40_000)
