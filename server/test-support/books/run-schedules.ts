import { once } from 'node:events'
import { runDueSchedules } from '#server/features/schedules/schedules.jobs.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { startDatabaseClock } from '#server/platform/database/connection/database-clock.ts'
import { createLogger } from '#server/platform/logger.ts'

/** A process that connects, waits for input, and then runs what is due: to be killed in the middle of it. */
const logger = createLogger('silent')
const pool = createPool(process.argv[2] ?? '', 2, logger)
const db = createDb(pool)
const clock = await startDatabaseClock({ db, logger })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const { signal } = new AbortController()
await runDueSchedules({ db, clock, logger, signal })
process.stdout.write('done\n')
process.exit(0)
