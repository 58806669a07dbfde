import { expect, test } from 'vitest'
import { queueEmail } from '#server/features/email/email.service.ts'
import { usedProvider } from '#server/features/online-payments/payment-settings.service.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { startProcess } from '#server/test-support/processes/start-process.ts'
import { createTestDatabase, startAppOn } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { inTransaction } from './platform/database/connection/database.ts'

/** Test databases are copies of a template; this one is treated like one that was restored elsewhere. */
const { url } = await createTestDatabase('people_template')
await withOwner(url, (client) =>
  client.query(`alter database ${new URL(url).pathname.slice(1)} reset counterfoil.place`),
)
const testApp = await startAppOn(url, { DATABASE_URL: url })
testApp.clock.set(new Date().toISOString())
const owner = await signedInAs(testApp, 'owner')
const mail = await startMailServer()

const addresses = ['ann@example.com', 'bo@example.com', 'cy@example.com']

test('a copied database stays silent until it is released, and sends each message once then', async () => {
  const { newSchedule } = await startScheduling(testApp)
  const today = testApp.clock.now().slice(0, 10)
  await newSchedule({ start_date: today })
  for (const address of addresses)
    await inTransaction(testApp.db, {}, (tx) =>
      queueEmail(tx, {
        kind: 'password_reset',
        to: { name: 'X', address, locale: 'en' },
        params: { count: 60 },
        link: 'https://books.example.com/x',
      }),
    )
  const worker = startProcess('server/worker-main.ts', {
    DATABASE_URL: url,
    APP_URL: 'https://books.example.com',
    SMTP_URL: mail.url,
    WORKER_PORT: '0',
  })
  await worker.says('this database is a copy')
  // What stays within the database goes on: its figures are folded.
  const folded = () =>
    withOwner(url, async (client) => {
      const { rows } = await client.query(
        `select from graphile_worker._private_known_crontabs where identifier = 'dashboards:fold' and last_execution is not null`,
      )
      return rows.length
    })
  await expect.poll(folded, { timeout: 75_000, interval: 500 }).toBe(1)
  expect(mail.received).toEqual([])
  const runs = await testApp.db.selectFrom('schedule_runs').select('id').execute()
  expect(runs).toEqual([])

  expect((await owner('GET', '/api/admin/copy')).body).toEqual({ is_copy: true, waiting_emails: 3 })
  const released = await Promise.all([1, 2, 3].map(() => owner('POST', '/api/admin/copy/release')))
  expect(released.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409', '409'])
  await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(3)
  expect(mail.received.flatMap(({ handedTo }) => handedTo).toSorted()).toEqual(addresses)
  expect((await owner('GET', '/api/admin/copy')).body).toMatchObject({ is_copy: false })
  await worker.stop()
})

test('a copy takes no online payments', async () => {
  const place = { config: testApp.config, appUrl: testApp.appUrl }
  await withOwner(url, (client) =>
    client.query(`update payment_settings set provider = 'stand_in'; update installation set place = database_place()`),
  )
  const inDemo = { ...place, config: { ...testApp.config, DATABASE_URL: undefined } }
  expect(await usedProvider(testApp.db, inDemo)).toMatchObject({ name: 'stand_in' })
  await withOwner(url, (client) => client.query(`update installation set place = 'elsewhere'`))
  expect(await usedProvider(testApp.db, inDemo)).toBeNull()
})
