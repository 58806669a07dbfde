import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fullAddress } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startWaiting } from '#server/test-support/books/waiting.ts'
import { waitingDrafts } from './waiting-drafts.service.ts'

const testApp = await startApp()
const { newCustomer, kinds, beginAnew } = await startWaiting(testApp)

beforeEach(beginAnew)

describe.each(kinds)('a draft $kind', ({ later, retry, read, row, failures, emails, runDue, waitingUntil }) => {
  /** A customer whose documents cannot be issued until the address is restored. */
  async function newHomeless() {
    const { id } = await newCustomer({ name: 'Homeless Ltd' })
    const move = (address: object) =>
      testApp.db
        .updateTable('customers')
        .set({ billing_address: JSON.stringify(address) })
        .where('id', '=', id)
        .execute()
    return { customer_id: id, leave: () => move({ ...fullAddress, line1: '' }), comeBack: () => move(fullAddress) }
  }

  test('that could not be issued is shown with why, stops no other, and is issued on demand', async () => {
    const { customer_id, leave, comeBack } = await newHomeless()
    const id = await waitingUntil('2026-04-01', { customer_id }, true)
    const other = await waitingUntil('2026-04-01')
    await leave()
    testApp.clock.forward({ days: 1 })
    await runDue()
    expect(await read(other)).toMatchObject({ status: 'issued' })
    const reasons = [expect.stringContaining('Homeless Ltd')]
    expect(await failures()).toMatchObject([
      { id, customer_name: 'Homeless Ltd', issue_on: '2026-04-01', gross_minor: 12_000, reasons, will_retry: true },
    ])
    expect(await row(id)).toMatchObject({ issue_failed: true })
    expect((await read(id)).waiting).toMatchObject({ failure: reasons, will_retry: true })
    expect((await retry(id)).status).toBe(422)
    await comeBack()
    const done = await retry(id)
    expect(done.body).toMatchObject({ status: 'issued', issue_date: '2026-04-01', waiting: null })
    expect(await emails(id)).toHaveLength(1)
    expect(await failures()).toEqual([])
    expect((await retry(id)).status).toBe(409)
  })

  test('that could not be issued is retried at the next hour of runs, and not before', async () => {
    const { customer_id, leave, comeBack } = await newHomeless()
    const id = await waitingUntil('2026-04-01', { customer_id }, true)
    await leave()
    testApp.clock.set('2026-04-01T05:00:00.000Z')
    await Promise.all([runDue(), runDue(), runDue()])
    await comeBack()
    testApp.clock.set('2026-04-02T04:59:00.000Z')
    await runDue()
    expect(await read(id)).toMatchObject({ status: 'draft', waiting: { will_retry: true } })
    testApp.clock.set('2026-04-02T05:00:00.000Z')
    await Promise.all([runDue(), runDue()])
    expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-01', waiting: null })
    expect(await emails(id)).toHaveLength(1)
  })

  test('that could not be issued three times waits for a person', async () => {
    const { customer_id, leave, comeBack } = await newHomeless()
    const id = await waitingUntil('2026-04-01', { customer_id })
    await leave()
    for (const [day, will_retry] of [
      ['01', true],
      ['02', true],
      ['03', false],
    ]) {
      testApp.clock.set(`2026-04-${day}T05:00:00.000Z`)
      await Promise.all([runDue(), runDue()])
      expect((await read(id)).waiting).toMatchObject({ will_retry })
    }
    await comeBack()
    testApp.clock.set('2026-04-09T05:00:00.000Z')
    await runDue()
    expect(await read(id)).toMatchObject({ status: 'draft', waiting: { issue_on: '2026-04-01', will_retry: false } })
    const waitsAnew = await later(id, { issue_date: '2026-04-10' })
    expect(waitsAnew.body.waiting).toMatchObject({ failure: null, will_retry: false })
    testApp.clock.set('2026-04-10T05:00:00.000Z')
    await runDue()
    expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-10' })
  })
})

describe('an error while a draft is issued', () => {
  /** Makes issuing fail with this error, and counts the attempts. */
  const failingLike = (error: Error) => {
    const issue = vi.fn<() => Promise<never>>().mockRejectedValue(error)
    const unused = vi.fn<() => Promise<never>>()
    const { issueWaiting } = waitingDrafts({ kind: 'invoice', prepare: unused, issue, email: unused })
    return { issue, runDue: () => issueWaiting(testApp) }
  }
  const [{ read, waitingUntil }] = kinds
  const coded = (code: string) => Object.assign(new Error(code), { code })

  test('is not a failure of the draft if another transaction held a lock it needed, and the others are tried', async () => {
    const ids = [await waitingUntil('2026-04-01'), await waitingUntil('2026-04-01')]
    testApp.clock.forward({ days: 1 })
    const { issue, runDue } = failingLike(coded('55P03'))
    await runDue()
    expect(issue).toHaveBeenCalledTimes(2)
    for (const id of ids) expect((await read(id)).waiting).toMatchObject({ failure: null })
  })

  test('is not a failure of the draft if the database is unavailable, and ends the run', async () => {
    const ids = [await waitingUntil('2026-04-01'), await waitingUntil('2026-04-01')]
    testApp.clock.forward({ days: 1 })
    const { issue, runDue } = failingLike(coded('ECONNRESET'))
    await expect(runDue()).rejects.toThrow('ECONNRESET')
    expect(issue).toHaveBeenCalledOnce()
    for (const id of ids) expect((await read(id)).waiting).toMatchObject({ failure: null })
  })

  test('that is unexpected is shown as such, stops no other, and is retried', async () => {
    const ids = [await waitingUntil('2026-04-01'), await waitingUntil('2026-04-01')]
    testApp.clock.forward({ days: 1 })
    await failingLike(new TypeError('not a function')).runDue()
    const unforeseen = { failure: [expect.stringContaining('Something unexpected went wrong')], will_retry: true }
    for (const id of ids) expect((await read(id)).waiting).toMatchObject(unforeseen)
  })
})
