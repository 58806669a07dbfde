import { day } from '#shared/dates/instant.ts'
import { expect, test } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { readDatabaseTime, startDatabaseClock } from './database-clock.ts'
import { announceProcess, readRunningProcesses } from './running-processes.ts'

const { db } = await startApp()

/** A machine whose clock is ahead by this much, or behind if negative. */
async function startOn(aheadMs: number) {
  const machine = { aheadMs }
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const clock = await startDatabaseClock({ db, logger, machineNow: () => Date.now() + machine.aheadMs })
  return { clock, logger, machine, lines }
}

/** Seconds that may pass between two readings on a busy machine. */
const aMinute = 60

const secondsApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 1000

test.for([0, 3 * day, -400 * day])(
  'on a machine whose clock is %d ms ahead it is the time of the database',
  async (ahead) => {
    const { clock } = await startOn(ahead)
    expect(secondsApart(clock.now(), await readDatabaseTime(db))).toBeLessThan(aMinute)
  },
)

test('a machine whose clock is set while the product runs changes nothing', async () => {
  const { clock, machine } = await startOn(0)
  machine.aheadMs = 5 * day
  expect(secondsApart(clock.now(), await readDatabaseTime(db))).toBeLessThan(aMinute)
  await expect.poll(() => clock.machineAheadSeconds()).toBeGreaterThan(4 * 86_400)
  expect(secondsApart(clock.now(), await readDatabaseTime(db))).toBeLessThan(aMinute)
})

test('a difference of more than 30 seconds is logged once; a smaller one is not', async () => {
  expect((await startOn(29_000)).lines).toEqual([])
  const { clock, machine, lines } = await startOn(-90_000)
  expect(lines.map((line) => JSON.parse(line).ahead_seconds)).toEqual([-90])
  machine.aheadMs = -100_000
  clock.now()
  await expect.poll(() => clock.machineAheadSeconds()).toBe(-100)
  expect(lines).toHaveLength(1)
})

test('all see which versions run and whose clock is wrong, until the process has stopped', async () => {
  const right = await startOn(1_000)
  const wrong = await startOn(3 * day)
  const processes = [
    await announceProcess({ db, ...right, version: '1.0.0+aaa' }),
    await announceProcess({ db, ...wrong, version: '1.0.1+bbb' }),
  ]
  expect(await readRunningProcesses(db)).toEqual({
    versions: ['1.0.0+aaa', '1.0.1+bbb'],
    clocks: [{ machine: expect.any(String), ahead_seconds: 3 * 86_400 }],
  })
  for (const each of processes) await each.stop()
  expect(await readRunningProcesses(db)).toEqual({ versions: [], clocks: [] })
})
