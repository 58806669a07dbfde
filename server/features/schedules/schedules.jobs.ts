import { AppError } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { isRefusedByDatabase } from '#server/platform/database/connection/database-errors.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { listSomeDue, recordFailure, runIfDue, runSomeDue } from './runs/runs.service.ts'

type Context = Pick<JobContext, 'db' | 'clock' | 'logger' | 'signal'>

/** While one batch is written, the next one is calculated. */
const lanes = 2

/**
 * Runs everything that is due, with any number of workers: each takes what no other has locked, until nothing is
 * left. If the worker is stopped, the run of the next minute takes the rest.
 */
export async function runDueSchedules(context: Context) {
  await Promise.all(Array.from({ length: lanes }, () => runLane(context)))
}

async function runLane(context: Context) {
  while (!context.signal.aborted && (await runSome(context)) > 0);
}

async function runSome(context: Context) {
  try {
    return await inTransaction(context.db, {}, (tx) => runSomeDue(tx, context.clock.now()))
  } catch (error) {
    if (!isOfOneSchedule(error)) throw error
    context.logger.warn({ err: error }, 'schedules are run one by one, because one of several could not be run')
    return runOneByOne(context)
  }
}

/**
 * Caused by the content of one schedule. Anything else, such as a lost connection, is not a failure and is retried.
 */
const isOfOneSchedule = (error: unknown) => error instanceof AppError || isRefusedByDatabase(error)

async function runOneByOne(context: Context) {
  const ids = await inTransaction(context.db, {}, (tx) => listSomeDue(tx, context.clock.now()))
  for (const id of ids) await runAlone(context, id)
  return ids.length
}

async function runAlone({ db, clock, logger }: Context, scheduleId: string) {
  try {
    await inTransaction(db, {}, (tx) => runIfDue(tx, scheduleId, clock.now()))
  } catch (error) {
    if (!isOfOneSchedule(error)) throw error
    logger.error({ err: error, schedule_id: scheduleId }, 'a schedule could not be run')
    await inTransaction(db, {}, (tx) => recordFailure(tx, scheduleId, error, clock.now()))
  }
}
