import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { enqueueAll } from '#server/platform/jobs/queue.ts'
import { countUnfolded, foldKeptFigures } from './home.queries.ts'

/** From so many rows on a list takes longer for adding them up than for its page. */
const many = 500

/** In the queue that the clock uses for it too. */
const again = {
  afterSeconds: 5,
  maxAttempts: 1,
  alone: { key: 'dashboards:fold:again', queue: 'dashboards:fold' },
}

/**
 * So that the home page and the list of invoices have a few rows to add up, whatever was issued this morning: every minute, and every few
 * seconds while there is much. Run twice at once, each folds what the other left.
 */
export async function foldFigures({ db }: Pick<JobContext, 'db'>) {
  await inTransaction(db, {}, async (tx) => {
    const unfolded = await countUnfolded(tx)
    await foldKeptFigures(tx)
    if (unfolded > many) await enqueueAll(tx, 'dashboards:fold', [{}], again)
  })
}
