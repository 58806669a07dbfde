import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomFrom } from '#shared/random.ts'
import { startKillStage } from './kill/kill-stage.ts'
import { killOn } from './kill/kill.ts'
import { pairsOn } from './pairs/pairs.ts'
import { replayOn } from './replay/replay.ts'
import { remindersOn } from './reminders/reminders.ts'
import { createReport } from './report.ts'

/**
 * The short form of `npm run quality -- torture`: four of its parts, smaller, on one stage. Killing processes is no power cut,
 * so the database need not be durable here.
 */
const journalFolder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-journal-'))
const report = createReport('short', () => undefined)
const stage = await startKillStage({ report, journalFolder }, { database: { settings: { fsync: 'off' } } })
const given = { report, random: randomFrom(7), minutes: 10, journalFolder }
afterAll(async () => {
  await stage.stop()
  await rm(journalFolder, { recursive: true })
})

// The first, because its invoices are of last month and numbers follow the dates.
test('workers that are killed while they remind and send statements, by hand and of the month, do each once', async () => {
  await remindersOn(stage, given, { customers: 6, kills: 3, rounds: 1 })
  expect(report.violations).toEqual([])
  expect(report.figures.get('overdue invoices')).toBe(12)
  expect(report.figures.get('messages that ended as sent')).toBeGreaterThanOrEqual(12)
})

test('nothing acknowledged is lost or doubled while server, worker and database are killed', async () => {
  // How soon it is back is measured by `npm run quality -- torture`: a machine that stands still meanwhile is no fault.
  await killOn(stage, given, { clients: 4, rounds: 2, backWithinMs: Infinity })
  expect(report.violations).toEqual([])
  for (const victim of ['the server', 'the worker', 'the postmaster'])
    expect(report.figures.get(`kills of ${victim}`)).toBeGreaterThanOrEqual(2)
  expect(report.figures.get('acknowledged writes')).toBeGreaterThan(10)
})

test('a write that is sent again in any way has one effect and one answer, and every POST has a recipe', async () => {
  await stage.workers[0]?.stop()
  const slice = ['issueInvoice', 'createPayment', 'allocateToInvoice', 'runSchedule', 'addAttachment']
  await replayOn(stage, given, slice)
  expect(report.violations).toEqual([])
  expect(report.figures.get('endpoints sent again in 5 ways')).toBe(slice.length)
})

test('writes that meet on one customer are done or clearly refused, and every write has a recipe', async () => {
  const slice = [
    'createPayment',
    'createPayment, backwards',
    'allocatePayment',
    'allocateToInvoice',
    'creditInvoice',
    'voidInvoice',
    'matchLine',
  ]
  await pairsOn(stage, given, slice)
  expect(report.violations).toEqual([])
  expect(report.figures.get('pairs that met')).toBe((slice.length * (slice.length + 1)) / 2)
})
