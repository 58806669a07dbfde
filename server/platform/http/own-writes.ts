import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Longer than a healthy replica lags behind. */
const settleMs = 5_000

/**
 * Whoever has just written reads from the primary until replicas have had time to follow: nobody misses their own change.
 * Where there is no replica there is nothing to remember.
 */
export function ownWrites({ db, readDb }: { db: Db; readDb: Db }) {
  const wroteAt = new Map<string, number>()
  const hasReplica = db !== readDb

  return {
    noteWrite({ session_id }: Actor) {
      if (!hasReplica) return
      wroteAt.delete(session_id)
      wroteAt.set(session_id, performance.now())
      forgetSettled(wroteAt)
    },
    databaseFor({ session_id }: Actor) {
      const at = wroteAt.get(session_id)
      return at !== undefined && performance.now() - at < settleMs ? db : readDb
    },
  }
}

/** The oldest come first, because a session that writes again is put at the end. */
function forgetSettled(wroteAt: Map<string, number>) {
  for (const [session, at] of wroteAt) {
    if (performance.now() - at < settleMs) return
    wroteAt.delete(session)
  }
}

export type OwnWrites = ReturnType<typeof ownWrites>
