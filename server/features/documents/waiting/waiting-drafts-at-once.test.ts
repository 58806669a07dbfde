import { beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { startWaiting } from '#server/test-support/books/waiting.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'

const testApp = await startApp()
const { owner, setBusiness, kinds, beginAnew } = await startWaiting(testApp)

beforeEach(beginAnew)

describe.each(kinds)(
  'a draft $kind',
  ({ table, waiting, path, change, issue, read, failures, emails, runDue, waitingUntil }) => {
    test('is issued when the day begins where the business is, whatever day it is elsewhere', async () => {
      await setBusiness({ time_zone: 'Pacific/Auckland', schedule_hour: 0 })
      try {
        const id = await waitingUntil('2026-04-02')
        testApp.clock.set('2026-04-01T10:59:59.999Z')
        await runDue()
        expect((await read(id)).status).toBe('draft')
        testApp.clock.set('2026-04-01T11:00:00.000Z')
        await runDue()
        expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-02' })
      } finally {
        await setBusiness({ time_zone: 'Europe/London' })
      }
    })

    test('is not issued by a run that began the day before, and is by the next', async () => {
      const id = await waitingUntil('2026-04-02')
      testApp.clock.set('2026-04-02T04:59:59.999Z')
      const running = runDue()
      testApp.clock.set('2026-04-02T05:00:00.000Z')
      await running
      await runDue()
      expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-02' })
    })

    test('is issued once, however many workers are at it and whichever of them dies', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => waitingUntil('2026-04-01', {}, true)))
      testApp.clock.forward({ days: 1 })
      const died = inTransaction(testApp.db, {}, async (tx) => {
        await waiting.issueIfDue(tx, ids[0] ?? '', testApp.clock.now())
        throw new Error('died before the commit')
      })
      await expect(died).rejects.toThrow('died')
      await Promise.all([runDue(), runDue(), runDue()])
      await runDue()
      for (const id of ids) {
        expect(await read(id)).toMatchObject({ status: 'issued', issue_date: '2026-04-01' })
        expect(await emails(id)).toHaveLength(1)
      }
    })

    test('is issued once, by hand or by the worker, when both do it at the same moment', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => waitingUntil('2026-04-01', {}, true)))
      testApp.clock.forward({ days: 1 })
      const calls = ids.map((id) => issue(id, { issue_date: '2026-04-01' }))
      const [, ...byHand] = await Promise.all([runDue(), ...calls])
      await runDue()
      const numbers = new Set<string>()
      for (const [index, id] of ids.entries()) {
        const { status, number, waiting: left } = await read(id)
        expect({ status, left }).toEqual({ status: 'issued', left: null })
        numbers.add(number)
        const wasByHand = byHand[index]?.status === 200
        if (!wasByHand) expect(byHand[index]?.status).toBe(409)
        expect(await emails(id)).toHaveLength(wasByHand ? 0 : 1)
      }
      expect(numbers.size).toBe(ids.length)
      expect(await failures()).toEqual([])
    })

    test('is either issued as it was or changed and left a draft, when a user changes it while the worker issues', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => waitingUntil('2026-04-01')))
      const drafts = await Promise.all(ids.map(read))
      testApp.clock.forward({ days: 1 })
      const calls = drafts.map(({ id, version }) => owner('PATCH', `${path}/${id}`, { version, ...change }))
      const [, ...changes] = await Promise.all([runDue(), ...calls])
      await runDue()
      for (const [index, id] of ids.entries()) {
        const now = await read(id)
        if (changes[index]?.status === 200) expect(now).toMatchObject({ status: 'draft', waiting: null, ...change })
        else {
          expect(changes[index]?.status).toBe(409)
          expect(now).toMatchObject({ status: 'issued', waiting: null })
          expect(now).not.toMatchObject(change)
        }
      }
      expect(await failures()).toEqual([])
    })

    test('is either issued or left a draft, when a user ends the waiting or deletes it while the worker issues', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => waitingUntil('2026-04-01')))
      testApp.clock.forward({ days: 1 })
      const calls = ids.map((id, at) => owner('DELETE', `${path}/${id}${at % 2 === 0 ? '/issue-later' : ''}`))
      const [, ...ended] = await Promise.all([runDue(), ...calls])
      await runDue()
      for (const [index, id] of ids.entries()) {
        const isDone = (ended[index]?.status ?? 500) < 300
        if (!isDone) expect(ended[index]?.status).toBe(409)
        const { status, code } = await read(id)
        const expected = index % 2 === 0 ? { status: 'draft' } : { code: 'record.not_found' }
        expect({ status, code }).toMatchObject(isDone ? expected : { status: 'issued' })
      }
    })

    test('that is locked by another transaction is skipped, and issued by the next run', async () => {
      const id = await waitingUntil('2026-04-01')
      testApp.clock.forward({ days: 1 })
      await inTransaction(testApp.db, {}, async (tx) => {
        await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
        await runDue()
      })
      expect(await read(id)).toMatchObject({ status: 'draft', waiting: { failure: null } })
      await runDue()
      expect((await read(id)).status).toBe('issued')
    })
  },
)
