import { expect, test } from 'vitest'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { retryingPool } from './run-worker.ts'

const { url, logger } = await startApp()

/** As the queue records that a job has ended. */
async function recordEnd(pool: ReturnType<typeof retryingPool>) {
  const client = await pool.connect()
  try {
    return await client.query({ name: 'complete_jobs/test', text: 'select 1 as done' })
  } finally {
    client.release()
  }
}

test('the ends of more jobs than there are connections are recorded at once, none waiting for a connection that another holds', async () => {
  const pool = createPool(url, 2, logger)
  const stopping = new AbortController()
  const patient = retryingPool(pool, stopping.signal)
  const ended = await Promise.all(Array.from({ length: 8 }, () => recordEnd(patient)))
  expect(ended.map(({ rows }) => rows)).toEqual(Array.from({ length: 8 }, () => [{ done: 1 }]))
  expect(pool.waitingCount).toBe(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  stopping.abort()
  await pool.end()
})
