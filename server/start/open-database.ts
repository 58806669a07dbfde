import { escapeIdentifier, type Pool } from 'pg'
import type { Announce } from '#server/platform/announce.ts'
import type { Config } from '#server/platform/config.ts'
import { createDb, type Db, logSlowQueries, poolOf } from '#server/platform/database/connection/database.ts'
import { createPool, onClient } from '#server/platform/database/connection/pool.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { isThroughPooler, refuseSharedConnection } from '#server/platform/database/connection/pooler.ts'
import { admitLogin, restrictedLogin, rightsBeyondApp } from '#server/platform/database/connection/login.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Teardown } from './teardown.ts'
import { isOutdated, mayMigrate, migrate, refuseUnmigrated } from '#server/platform/database/schema/migrate.ts'

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

/**
 * Empties the embedded database of the demo if an earlier version made it and no version can upgrade it: the start
 * fills it in again. A database with anything else than the demo is left as it is.
 */
export async function remakeOldDemo(url: string, announce: Announce) {
  const maintenanceUrl = new URL(url)
  const database = escapeIdentifier(maintenanceUrl.pathname.slice(1))
  maintenanceUrl.pathname = '/postgres'
  await onClient(maintenanceUrl.href, async (client) => {
    // Processes that start together would otherwise drop what one of them has just made again.
    await client.query(`select pg_advisory_lock(hashtext('counterfoil.remake'))`)
    if (!(await isOutdated(url)) || !(await isOnlyDemo(url))) return
    announce('The demo was made by an earlier version: making it again.')
    await client.query(`drop database ${database} with (force)`)
    await client.query(`create database ${database}`)
  })
}

/** Filling in the demo is all or nothing: interrupted, it has left no user. */
const isOnlyDemo = (url: string) =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ demo: boolean }>(
      `select demo or not exists (select from users) as demo from installation`,
    )
    return rows[0]?.demo === true
  })

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL'>

/** Makes or upgrades the schema if that is allowed, and returns how the product itself connects. */
export async function prepareDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }: Addresses, ownUrl = '') {
  const givenUrl = DATABASE_URL ?? ownUrl
  const url = await productUrl(givenUrl, DATABASE_OWNER_URL)
  return { url, readUrl: DATABASE_READ_URL && readAs(url, DATABASE_READ_URL, givenUrl) }
}

/**
 * Uses a login that can become `counterfoil_app` and nothing else. Given only the owner's login it creates one; if
 * it cannot, it uses the owner's.
 */
async function productUrl(givenUrl: string, namedOwnerUrl: string | undefined) {
  const ownerUrl = namedOwnerUrl ?? ((await mayMigrate(givenUrl)) ? givenUrl : undefined)
  if (ownerUrl === undefined) {
    await refuseUnmigrated(givenUrl)
    return givenUrl
  }
  await migrate(ownerUrl)
  if (nameIn(ownerUrl) === nameIn(givenUrl)) return (await restrictedLogin(ownerUrl)) ?? givenUrl
  await admitLogin(ownerUrl, givenUrl)
  return givenUrl
}

const nameIn = (url: string) => new URL(url).username

/** A replica has the logins of its primary: an owner's login is replaced with the product's. */
function readAs(url: string, readUrl: string, ownerUrl: string) {
  if (nameIn(readUrl) !== nameIn(ownerUrl)) return readUrl
  const [changed, { username, password }] = [new URL(readUrl), new URL(url)]
  return Object.assign(changed, { username, password }).href
}
