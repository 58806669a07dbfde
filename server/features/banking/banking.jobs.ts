import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldRuns } from './certain/match-runs.queries.ts'

const keptDays = 7

/** How far a run came is of interest for a few days; what it matched is kept with the lines. */
export async function purgeOldMatchRuns({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => deleteOldRuns(tx, later(clock.now(), -keptDays * day)))
}
