import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Db } from './database.ts'

const measureEveryMs = 10_000
/** An answer that was under way for longer says too little about when it was given. */
const longestTripMs = 2_000
/** A machine that slept, or whose clock was set, has another time since the last measure than its processor has counted. */
const jumpMs = 2_000
/** From here on people are told. */
export const toleratedSeconds = 30

export type DatabaseClock = Clock & {
  /** How far the clock of this machine is ahead of the database's; below zero it is behind. */
  machineAheadSeconds(): number
  stop(): void
}

/** What the database says that time it is. */
export async function readDatabaseTime(db: Db): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a question without a table always has one answer')
  return row.now
}

type Options = { db: Db; logger: Logger; machineNow?: () => number }

/**
 * The time of the database, so that "today" is the same day on every machine. It is asked every few seconds; in between the time that has
 * passed is counted by the processor. The clock of the machine has no say, wherever it is set to.
 */
export async function startDatabaseClock({ db, logger, machineNow = Date.now }: Options): Promise<DatabaseClock> {
  let measured = { databaseMs: 0, machineMs: 0, at: 0 }
  let isAlerted = false
  let measuring: Promise<void> | undefined

  const ahead = () => Math.round((measured.machineMs - measured.databaseMs) / 1000)

  const measure = async () => {
    const began = performance.now()
    const databaseMs = Date.parse(await readDatabaseTime(db))
    const tripMs = performance.now() - began
    if (tripMs > longestTripMs && measured.at > 0) return
    measured = { databaseMs, machineMs: machineNow() - tripMs / 2, at: began + tripMs / 2 }
    tellOnce()
  }

  const tellOnce = () => {
    const isWrong = Math.abs(ahead()) > toleratedSeconds
    if (isWrong && !isAlerted)
      logger.warn(
        { ahead_seconds: ahead() },
        'the clock of this machine differs from that of the database, which counts',
      )
    isAlerted = isWrong
  }

  /** While the database is away, the last measure goes on. */
  const measureAlone = () => {
    measuring ??= measure()
      .catch(() => undefined)
      .finally(() => (measuring = undefined))
  }

  await measure()
  const timer = setInterval(measureAlone, measureEveryMs).unref()
  return {
    now: () => {
      const passedMs = performance.now() - measured.at
      if (Math.abs(machineNow() - measured.machineMs - passedMs) > jumpMs) measureAlone()
      return new Date(measured.databaseMs + passedMs).toISOString()
    },
    machineAheadSeconds: ahead,
    stop: () => clearInterval(timer),
  }
}
