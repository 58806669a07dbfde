import { lastDayAt } from '#shared/dates/business-date.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { inTransaction, isRefusedByDatabase } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { noteFailure, runSomeDue, runThese } from './runs.service.ts'
import { listDueIds, lockSchedule } from './schedules.queries.ts'

type Context = Pick<JobContext, 'db' | 'clock' | 'logger'>

/** Everything that is due, however many workers are at it: each takes what no other has in hand, until nothing is left. */
export async function runDueSchedules(context: Context) {
  while ((await runSome(context)) > 0);
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

/** Caused by what one of them says. Anything else, such as a lost connection, is nobody's failure and is tried again. */
const isOfOneSchedule = (error: unknown) => error instanceof AppError || isRefusedByDatabase(error)

async function runOneByOne(context: Context) {
  const { business } = await businessOn(context.db, context.clock.now())
  const due = await listDueIds(
    context.db,
    lastDayAt(business.time_zone, business.schedule_hour, context.clock.now()),
    50,
  )
  for (const { id } of due) await runAlone(context, id)
  return due.length
}

async function runAlone({ db, clock, logger }: Context, scheduleId: string) {
  const by = () => ({ by: null, now: clock.now() })
  try {
    await inTransaction(db, {}, async (tx) => {
      const schedule = await lockSchedule(tx, scheduleId)
      if (schedule?.status === 'active') await runThese(tx, [schedule], by())
    })
  } catch (error) {
    if (!isOfOneSchedule(error)) throw error
    logger.error({ err: error, schedule_id: scheduleId }, 'a schedule could not be run')
    await inTransaction(db, {}, async (tx) => {
      const schedule = await lockSchedule(tx, scheduleId)
      const { today } = await businessOn(tx, clock.now())
      if (schedule) await noteFailure(tx, schedule, today, by())
    })
  }
}
