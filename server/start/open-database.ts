import type { Pool } from 'pg'
import type { Announce } from '#server/platform/announce.ts'
import type { Config } from '#server/platform/config.ts'
import { createDb, type Db, poolOf } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { isThroughPooler, refuseSharedConnection } from '#server/platform/database/connection/pooler.ts'
import { rightsBeyondApp } from '#server/platform/database/connection/login.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import { logSlowQueries } from '#server/platform/database/connection/slow-queries.ts'
import type { Logger } from '#server/platform/logger.ts'
import { prepareDatabase } from './prepare-database.ts'
import { remakeOldDemo } from './remake-old-demo.ts'
import type { Teardown } from './teardown.ts'

export type OpenDatabase = {
  db: Db
  readDb: Db
  /** Opens a separate pool with the same rights, for the worker. */
  openPool: (size: number) => Promise<Pool>
  /** Throws if a pooler shares the connections between transactions. */
  refuseShared: () => Promise<void>
  embedded: boolean
  /** SECRET_KEY, or the key of the embedded database, which is backed up with it. */
  secretKey: string | undefined
}

type Around = { logger: Logger; announce: Announce; teardown: Teardown }

/**
 * After a crash, or when everything is started at once, the database may become available a little later than this
 * process.
 */
export const whileStarting = { timeoutMs: 15_000 }

/**
 * The server of DATABASE_URL, or the bundled one; either way with an up-to-date schema and a login without further
 * rights.
 */
export async function openDatabase(config: Config, { logger, announce, teardown }: Around): Promise<OpenDatabase> {
  const ownUrl = config.DATABASE_URL ? undefined : await startOwnPostgres(config, { announce, teardown })
  const { url, readUrl } = await retryUntilReachable(() => prepareDatabase(config, ownUrl), {
    ...whileStarting,
    onWait: () => announce('The database does not answer yet: waiting for it …'),
  })

  const throughPooler = await retryUntilReachable(() => isThroughPooler(url), whileStarting)
  const openPool = async (size: number, from = url) => {
    const pool = createPool(from, size, logger, { throughPooler })
    await teardown.add('connections', 'A pool of connections', () => pool.end())
    return pool
  }
  const log = logSlowQueries(logger, config.SLOW_QUERY_MS)
  const openDb = async (from: string) => createDb(await openPool(config.DATABASE_POOL_SIZE, from), log)
  const db = await openDb(url)
  const readDb = readUrl ? await openDb(readUrl) : db
  const rights = await retryUntilReachable(() => rightsBeyondApp(poolOf(db)), whileStarting)
  if (rights.length > 0) logger.warn({ rights }, 'the login of DATABASE_URL may do more than the product needs')
  const secretKey = config.SECRET_KEY ?? (ownUrl && decodeURIComponent(new URL(ownUrl).password))
  const refuseShared = () => retryUntilReachable(() => refuseSharedConnection(url), whileStarting)
  return { db, readDb, openPool, refuseShared, embedded: ownUrl !== undefined, secretKey }
}

/** The databases of the demo and of a business of one's own are beside each other and share nothing. */
export const databaseOf: Record<Config['BUSINESS'], string> = { demo: 'counterfoil', own: 'counterfoil_own' }

async function startOwnPostgres({ DATA_DIR, BUSINESS }: Config, { announce, teardown }: Omit<Around, 'logger'>) {
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, announce, database: databaseOf[BUSINESS] })
  await teardown.add('database', 'The database', () => postgres.stop())
  if (BUSINESS === 'demo') await remakeOldDemo(postgres.url, announce)
  return postgres.url
}
