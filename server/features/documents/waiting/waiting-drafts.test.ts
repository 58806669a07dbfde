import { beforeEach, describe, expect, test } from 'vitest'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startWaiting } from '#server/test-support/books/waiting.ts'

const testApp = await startApp()
const { owner, newCustomer, setBusiness, kinds, beginAnew } = await startWaiting(testApp)

beforeEach(beginAnew)

describe.each(kinds)(
  'a draft $kind',
  ({ table, path, change, draft, later, issue, read, row, emails, runDue, waitingUntil }) => {
    test('waits for its date, is shown as waiting, and is issued on that day at the hour of runs', async () => {
      const { id } = await draft({ issue_date: '2026-04-02' })
      const { status, body } = await later(id)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'draft',
        number: null,
        waiting: { issue_on: '2026-04-02', email: false, by_name: 'Olivia Owens', failure: null, will_retry: false },
      })
      expect(await row(id)).toMatchObject({ state: 'draft', issue_on: '2026-04-02', issue_failed: false })
      testApp.clock.set('2026-04-02T04:59:00.000Z')
      await runDue()
      expect((await read(id)).status).toBe('draft')
      testApp.clock.set('2026-04-02T05:00:00.000Z')
      await runDue()
      expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-02', waiting: null })
      expect(await row(id)).toMatchObject({ issue_on: null, issue_failed: false })
      expect(await emails(id)).toEqual([])
    })

    test('is sent by e-mail if that was chosen, in the name of the user who chose it', async () => {
      const id = await waitingUntil('2026-04-01', {}, true)
      testApp.clock.set('2026-04-01T08:00:00.000Z')
      await runPendingJobs(testApp)
      await runDue()
      expect(await read(id)).toMatchObject({ status: 'issued' })
      const [sent, ...others] = await emails(id)
      expect(others).toEqual([])
      expect(sent).toMatchObject({ to_address: 'ann@acme.example', attach_pdf: true })
      const { name } = await testApp.db
        .selectFrom('users')
        .select('name')
        .where('id', '=', sent?.created_by ?? '')
        .executeTakeFirstOrThrow()
      expect(name).toBe('Olivia Owens')
    })

    test('cannot wait when it could not be issued, nor for today', async () => {
      const { id } = await draft({ lines: [] })
      expect((await later(id, { issue_date: '2026-04-01' })).body.errors).toHaveProperty('lines')
      const complete = await draft()
      expect((await later(complete.id)).body.errors).toHaveProperty('issue_date')
      expect((await later(complete.id, { issue_date: '2026-03-31' })).body.errors).toHaveProperty('issue_date')
      const silent = await newCustomer({ name: 'Silent Ltd', contacts: [] })
      const unsent = await draft({ customer_id: silent.id })
      expect((await later(unsent.id, { issue_date: '2026-04-01', email: true })).body.errors).toHaveProperty('email')
      await issue(complete.id)
      expect((await later(complete.id, { issue_date: '2026-04-01' })).status).toBe(409)
    })

    test('is not issued at once for a later day', async () => {
      const { id } = await draft({ issue_date: '2026-04-02' })
      const { status, body } = await issue(id)
      expect(status).toBe(422)
      expect(body.errors.issue_date).toEqual([expect.stringContaining('Have it issued on that day')])
    })

    test('waits no longer after a change, or the call for it', async () => {
      const { id } = await draft()
      const { version } = (await later(id, { issue_date: '2026-04-01' })).body
      const changed = await owner('PATCH', `${path}/${id}`, { version, ...change })
      expect(changed.body).toMatchObject({ waiting: null, issue_date: '2026-04-01', ...change })
      await later(id)
      const ended = await owner('DELETE', `${path}/${id}/issue-later`)
      expect(ended.body).toMatchObject({ waiting: null, status: 'draft', issue_date: '2026-04-01' })
      testApp.clock.forward({ days: 2 })
      await runDue()
      expect((await read(id)).status).toBe('draft')
    })

    test('goes on waiting when its customer gets a new name', async () => {
      const renamed = await newCustomer({ name: 'Before Ltd' })
      const id = await waitingUntil('2026-04-01', { customer_id: renamed.id })
      await owner('PATCH', `/api/customers/${renamed.id}`, { version: renamed.version, name: 'After Ltd' })
      testApp.clock.forward({ days: 1 })
      await runDue()
      expect(await read(id)).toMatchObject({ status: 'issued', customer_name: 'After Ltd' })
    })

    test('its history says who planned it, and when it was issued', async () => {
      const id = await waitingUntil('2026-04-01')
      testApp.clock.forward({ days: 1 })
      await runDue()
      const { body } = await owner('GET', `${path}/${id}/audit`)
      const found = body.data.map(
        ({ user_name, after }: { user_name: string | null; after: Record<string, unknown> | null }) => [
          user_name,
          after?.['issue_on'],
          after?.['status'],
        ],
      )
      expect(found).toContainEqual(['Olivia Owens', '2026-04-01', undefined])
      expect(found).toContainEqual([null, null, 'issued'])
    })

    test('is made up with its own date if its day was missed, or with today if a later one has been issued', async () => {
      const alone = await waitingUntil('2026-04-01')
      testApp.clock.set('2026-04-03T09:00:00.000Z')
      await runDue()
      expect((await read(alone)).issue_date).toBe('2026-04-01')
      const overtaken = await waitingUntil('2026-04-04')
      testApp.clock.set('2026-04-06T03:00:00.000Z')
      await issue((await draft()).id)
      testApp.clock.set('2026-04-06T09:00:00.000Z')
      await runDue()
      expect((await read(overtaken)).issue_date).toBe('2026-04-06')
    })

    test('is issued although schedules are switched off: a user has planned it', async () => {
      await setBusiness({ schedules_enabled: false })
      const id = await waitingUntil('2026-04-01')
      testApp.clock.forward({ days: 1 })
      await runDue()
      expect((await read(id)).status).toBe('issued')
    })

    test('waits no longer once it is issued by hand', async () => {
      const id = await waitingUntil('2026-04-01')
      const { body } = await issue(id, { issue_date: '2026-03-31' })
      expect(body).toMatchObject({ status: 'issued', waiting: null })
    })

    test('is nothing but a draft while it waits: the database lets no issued one wait, nor keep why it failed', async () => {
      const id = await waitingUntil('2026-04-01')
      const set = (fields: object) => testApp.db.updateTable(table).set(fields).where('id', '=', id).execute()
      const rule = {
        invoices: 'invoice_waiting_details_need_a_day',
        credit_notes: 'credit_note_waiting_details_need_a_day',
      }[table]
      await expect(set({ issue_on: null })).rejects.toMatchObject({ constraint: rule })
      await set({ issue_failure: '[]', issue_failure_count: 2, issue_tried_on: '2026-04-01' })
      await set({ issue_failure: null })
      const kept = await testApp.db
        .selectFrom(table)
        .select(['issue_failure_count', 'issue_tried_on'])
        .where('id', '=', id)
        .executeTakeFirst()
      expect(kept).toEqual({ issue_failure_count: 0, issue_tried_on: null })
    })
  },
)
