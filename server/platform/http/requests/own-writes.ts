import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { isDatabaseAway } from '#server/platform/database/connection/database-errors.ts'
import { lsnOf, recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { followReplica, isReplicaConflict } from '#server/platform/database/replica/replica.ts'
import type { Logger } from '#server/platform/logger.ts'

type Databases = { db: Db; readDb: Db; logger: Logger }

/**
 * Reads use the replica once it has replayed the user's last write, through whichever server they wrote; otherwise
 * the primary, also while the replica is away. Without a replica nothing has to be stored.
 */
export function ownWrites({ db, readDb, logger }: Databases) {
  const replica = db === readDb ? null : followReplica(readDb, logger)
  const reads = { primary: 0, replica: 0 }

  const onPrimary = <Result>(read: (db: Db) => Promise<Result>) => {
    reads.primary += 1
    return read(db)
  }

  return {
    replica,
    reads,
    /** Runs after the commit. An error here must not make a committed change look failed. */
    async noteWrite({ user_id }: Pick<Actor, 'user_id'>) {
      if (!replica) return
      await recordOwnWrite(db, user_id).catch((error: unknown) =>
        logger.warn({ err: error }, 'how far a user has written could not be noted'),
      )
    },
    async read<Result>({ wrote_up_to }: Actor, read: (db: Db) => Promise<Result>): Promise<Result> {
      if (!replica || !(await replica.hasReplayed(lsnOf(wrote_up_to ?? '0/0')))) return onPrimary(read)
      try {
        const answer = await read(readDb)
        reads.replica += 1
        return answer
      } catch (error) {
        if (!isDatabaseAway(error) && !isReplicaConflict(error)) throw error
        if (isDatabaseAway(error)) replica.failed(error)
        return onPrimary(read)
      }
    },
  }
}

export type OwnWrites = ReturnType<typeof ownWrites>
