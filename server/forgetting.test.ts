import { expect, test } from 'vitest'
import { inTransaction } from './platform/database/connection/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const clerk = await signedInAs(testApp, 'clerk')

async function nightly() {
  await inTransaction(db, {}, async (tx) => {
    for (const job of ['auth:forget_old', 'http:forget_keys'] as const) await enqueue(tx, job, {})
  })
  await runPendingJobs(testApp)
}

test('idempotency keys are kept for a week, sessions and links for a month after their end', async () => {
  const note = { note: 'once', page_name: 'notes', model_id: 'forgetting' }
  await clerk('POST', '/api/note/create', note, { 'idempotency-key': 'forgotten' })
  const keys = () => db.selectFrom('idempotency_keys').select('key').execute()
  const sessions = () => db.selectFrom('sessions').select('id').execute()

  await db.updateTable('idempotency_keys').set({ created_at: clock.now() }).execute()
  clock.forward({ days: 6 })
  await nightly()
  expect(await keys()).toHaveLength(1)
  expect((await sessions()).length).toBeGreaterThan(0)
  clock.forward({ days: 40 })
  await nightly()
  expect(await keys()).toHaveLength(0)
  expect(await sessions()).toHaveLength(0)
})
