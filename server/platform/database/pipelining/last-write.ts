import type { Tx } from '#server/platform/database/connection/database.ts'

const allowed = new WeakSet<object>()

/** For a transaction whose work ends with a query marked as the last write, and after which nothing else is written. */
export const allowCommitWithLastWrite = (tx: Tx) => {
  allowed.add(tx)
}

export const maySendCommitWithLastWrite = (db: object) => allowed.has(db)
