import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { enqueueAll } from '#server/platform/jobs/queue.ts'
import { foldTallies } from './home.queries.ts'

/** With this many rows, adding them up takes a list longer than its page. */
const many = 500

/** The same queue as the scheduled job. */
const again = {
  afterSeconds: 5,
  maxAttempts: 1,
  alone: { key: 'dashboards:fold:again', queue: 'dashboards:fold' },
}

/**
 * Keeps the number of rows that the home page and the invoice list add up small: runs every minute, and every few
 * seconds while there is much to fold. Two parallel runs each fold what the other leaves.
 */
export async function foldFigures({ db }: Pick<JobContext, 'db'>) {
  await inTransaction(db, {}, async (tx) => {
    if ((await foldTallies(tx)) > many) await enqueueAll(tx, 'dashboards:fold', [{}], again)
  })
}
