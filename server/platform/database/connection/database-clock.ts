import { sql } from 'kysely'
import type { Clock, Instant } from '#shared/dates/instant.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Db } from './database.ts'

const measureEveryMs = 10_000
/** The time in a response that took longer is too imprecise. */
const longestTripMs = 2_000
/** After sleep or a clock change, the machine's clock has advanced by another amount than the monotonic clock. */
const jumpMs = 2_000
/** From here on users are warned. */
export const toleratedSeconds = 30

export type DatabaseClock = Clock & {
  /** How far this machine's clock is ahead of the database's; negative if it is behind. */
  machineAheadSeconds(): number
  stop(): void
}

/** The current time of the database. */
export async function readDatabaseTime(db: Db): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a question without a table always has one answer')
  return row.now
}

type Options = { db: Db; logger: Logger; machineNow?: () => number }

/**
 * The time of the database, so that "today" is the same on every machine. It is queried every few seconds; in
 * between, the monotonic clock counts. The machine's own clock does not matter.
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

  /** While the database is unreachable, the last measurement continues to be used. */
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
