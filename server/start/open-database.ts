import type { Pool } from 'pg'
import type { Announce } from '#server/platform/announce.ts'
import type { Config } from '#server/platform/config.ts'
import { createDb, createPool, type Db } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { onceItAnswers } from '#server/platform/database/once-it-answers.ts'
import { logSlowQueries } from '#server/platform/database/slow-queries.ts'
import type { Logger } from '#server/platform/logger.ts'

export type OpenDatabase = {
  db: Db
  readDb: Db
  /** A pool of its own with the same rights, for the worker. */
  openPool: (size: number) => Pool
  embedded: boolean
  close: () => Promise<void>
}

/** After a crash, or when everything is started at once, the database may come some moments later than we do. */
const patienceMs = 15_000

/** The server of DATABASE_URL, or the one that comes with the product; either way with the schema up to date. */
export async function openDatabase(config: Config, logger: Logger, announce: Announce): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, announce })
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  try {
    await onceItAnswers(() => migrate(url), {
      patienceMs,
      onWait: () => announce('The database does not answer yet: waiting for it …'),
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }

  const pools: Pool[] = []
  const openPool = (size: number, from = url) => {
    const pool = createPool(from, size, logger)
    pools.push(pool)
    return pool
  }
  const log = logSlowQueries(logger, config.SLOW_QUERY_MS)
  const openDb = (from: string) => createDb(openPool(config.DATABASE_POOL_SIZE, from), log)
  const db = openDb(url)
  const readDb = config.DATABASE_READ_URL ? openDb(config.DATABASE_READ_URL) : db

  return {
    db,
    readDb,
    openPool,
    embedded: embedded !== null,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
      await embedded?.stop()
    },
  }
}
