import { day, later } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { deleteOldAttempts } from './sign-in/attempts.queries.ts'
import { deleteOldLinks } from './links/one-time-links.queries.ts'
import { deleteOldSessions } from './sessions.queries.ts'

/** Sessions and links are useless a month after they ended; the audit trail keeps that they existed. */
export async function purgeOldAuthData({ db, clock }: JobContext) {
  const monthAgo = later(clock.now(), -30 * day)
  await inTransaction(db, {}, async (tx) => {
    await deleteOldSessions(tx, monthAgo)
    await deleteOldLinks(tx, monthAgo)
    await deleteOldAttempts(tx, monthAgo)
  })
}
