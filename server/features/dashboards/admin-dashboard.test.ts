import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { sealAudit } from '#server/features/audit/audit.service.ts'
import { checkBooks } from '#server/features/books/books.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { announceProcess } from '#server/platform/database/connection/running-processes.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { addressOf, caller, tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { clock, db } = testApp
const { owner, customer, newIssued, newSchedule, runDue } = await startScheduling(testApp)

const dashboard = async () => (await owner('GET', '/api/admin/dashboard')).body
const total = async (path: string, query: Record<string, string>) =>
  (await owner('GET', withQuery(path, query))).body.meta.total

test('people are counted as their list counts them, invited ones apart', async () => {
  const { data } = (await owner('GET', '/api/admin/users/roles')).body
  await owner('POST', '/api/admin/users', { name: 'New Person', email: 'new@example.com', role_id: data[0].id })
  const { users } = await dashboard()
  expect(users).toEqual({ active: await total('/api/admin/users', { active: 'yes' }), invited: 1, deactivated: 0 })
})

test('failed sign-ins are counted for a day, whether or not a right one follows', async () => {
  const anyone = caller(testApp)
  for (const password of ['wrong', 'wrong again'])
    await anyone('POST', '/api/login', { email: addressOf('clerk'), password, remember: false })
  await tokenOf(testApp, 'clerk')
  expect(await dashboard()).toMatchObject({ failed_sign_ins_24h: 2 })
  clock.forward({ days: 1, minutes: 1 })
  expect(await dashboard()).toMatchObject({ failed_sign_ins_24h: 0 })
})

test('a session counts until it has ended or lain unused for too long', async () => {
  const before = (await dashboard()).sessions
  const clerk = caller(testApp, await tokenOf(testApp, 'clerk'))
  expect((await dashboard()).sessions).toEqual({ open: before.open + 1, in_use: before.in_use + 1 })
  clock.forward({ minutes: 20 })
  await owner('GET', '/api/user')
  expect((await dashboard()).sessions).toEqual({ open: before.open + 1, in_use: 1 })
  clock.forward({ hours: 4 })
  expect((await clerk('GET', '/api/user')).status).toBe(401)
  expect((await dashboard()).sessions.open).toBe(before.open)
})

test('jobs that wait, e-mails that are queued and runs of today are there', async () => {
  await inTransaction(db, {}, (tx) => enqueue(tx, 'audit:seal', {}))
  const schedule = await newSchedule()
  await owner('POST', `/api/schedules/${schedule.id}/run`)
  const shown = await dashboard()
  expect(shown.jobs).toMatchObject({ running: 0, failed: 0, failing: [], oldest_waiting_seconds: expect.any(Number) })
  expect(shown.jobs.waiting).toBeGreaterThan(0)
  expect(shown.emails).toMatchObject({
    queued: await total('/api/admin/emails', { status: 'queued' }),
    failed: 0,
    has_mail_server: false,
  })
  expect(shown.schedules).toMatchObject({ enabled: true, made_today: 1, failed_today: 0, hour: 6 })
  expect(shown.database.size_bytes).toBeGreaterThan(1_000_000)
  expect(shown.system.version).toBe('test')
})

test('versions that run at once and a clock that is more than 30 seconds off are there, whichever server answers', async () => {
  expect((await dashboard()).system).toMatchObject({ versions: [], clocks: [] })
  const { logger } = testApp
  const machine = (ahead: number) => ({ now: () => '', machineAheadSeconds: () => ahead, stop: () => undefined })
  const running = [
    await announceProcess({ db, logger, clock: machine(30), version: '1.0.0+a' }),
    await announceProcess({ db, logger, clock: machine(-31), version: '1.1.0+b' }),
  ]
  expect((await dashboard()).system).toMatchObject({
    versions: ['1.0.0+a', '1.1.0+b'],
    clocks: [{ machine: hostname(), ahead_seconds: -31 }],
  })
  for (const each of running) await each.stop()
})

test('the seal says how far it has come, and whether it held when it was last worked out', async () => {
  expect((await dashboard()).audit).toMatchObject({ last_sealed_at: null, proven_at: null, broken_seals: null })
  await sealAudit(db)
  await checkBooks(db, clock.now())
  expect((await dashboard()).audit).toMatchObject({
    last_sealed_at: expect.any(String),
    unsealed_entries: 0,
    proven_at: clock.now(),
    broken_seals: 0,
  })
})

test('the next run that is named lies ahead; what is due already is said to be due', async () => {
  clock.set('2026-04-30T04:00:00.000Z')
  await db.updateTable('schedules').set({ status: 'finished', next_date: null, run_on: null }).execute()
  await newSchedule({ name: 'Before its hour', start_date: '2026-04-30' })
  const runs = async () => (await dashboard()).schedules
  expect(await runs()).toMatchObject({ due_now: 0, next_run_date: '2026-04-30', hour: 6 })
  // It is past six o'clock in London, and no worker has run yet.
  clock.set('2026-04-30T05:00:30.000Z')
  expect(await runs()).toMatchObject({ due_now: 1, next_run_date: null })
  await newSchedule({ name: 'Tomorrow', start_date: '2026-05-01' })
  clock.set('2026-04-30T20:00:00.000Z')
  expect(await runs()).toMatchObject({ due_now: 1, next_run_date: '2026-05-01' })
})

test('what failed is counted as Home counts it: schedules that fail on any day, and e-mails until a later one has left', async () => {
  clock.set('2026-05-31T09:00:00.000Z')
  const invoice = await newIssued()
  await newSchedule({ start_date: '2026-05-31' })
  await owner('POST', `/api/customers/${customer.id}/archive`)
  await runDue()
  const letter = {
    kind: 'invoice',
    invoice_id: invoice.id,
    to_name: '',
    to_address: 'a@example.com',
    locale: 'en',
  } as const
  const sent = (status: 'failed' | 'bounced' | 'sent', created_at: string) =>
    db
      .insertInto('emails')
      .values({ ...letter, subject: '', html: '', text: '', status, created_at })
      .execute()
  await sent('failed', '2026-05-31T09:01:00.000Z')
  await sent('bounced', '2026-05-31T09:02:00.000Z')
  clock.forward({ days: 3 })
  const onHome = async () => (await owner('GET', '/api/invoices/failed-emails')).body.data.length
  const { emails, schedules } = await dashboard()
  expect(emails).toMatchObject({ failed: 1, bounced: 1 })
  expect(await onHome()).toBe(2)
  const { failed_count } = (await owner('GET', '/api/schedules/agenda')).body
  expect(failed_count).toBeGreaterThan(0)
  expect(schedules).toMatchObject({ failing: failed_count, failed_today: 0 })

  await sent('sent', '2026-05-31T09:03:00.000Z')
  expect((await dashboard()).emails).toMatchObject({ failed: 0, bounced: 0 })
  expect(await onHome()).toBe(0)
})
