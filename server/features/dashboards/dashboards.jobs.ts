import { inTransaction } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { foldKeptFigures } from './home.queries.ts'

/** So that the home page and the list of invoices have a few rows to add up, whatever was issued this morning. Run twice at once, each folds what the other left. */
export async function foldFigures({ db }: Pick<JobContext, 'db'>) {
  await inTransaction(db, {}, (tx) => foldKeptFigures(tx))
}
