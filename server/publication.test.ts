import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { cron } from './worker.ts'

const testApp = await startApp({}, { hasPeople: false })
const owner = new Client({ connectionString: testApp.url })
await owner.connect()
afterAll(() => owner.end())

test('logical replication can follow all tables: a published database does its daily work', async () => {
  await owner.query('create publication of_everything for all tables')
  await fillDemo(testApp.db, testApp.clock.now())
  for (const { job } of cron) await owner.query('select graphile_worker.add_job($1, $2)', [job, '{}'])
  await runPendingJobs(testApp)
  const { rows } = await owner.query(
    'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
  )
  expect(rows).toEqual([])
})

test('every table has a key, or is followed by whole rows', async () => {
  const { rows } = await owner.query(`
    select relname from pg_class c
     where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'graphile_worker') and relreplident <> 'f'
       and not exists (select from pg_index where indrelid = c.oid and indisprimary)`)
  expect(rows).toEqual([])
})
