import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely'
import { escapeLiteral, Pool, types } from 'pg'
import Cursor from 'pg-cursor'
import type { AuditActor } from '#server/platform/actor.ts'
import type { Logger } from '#server/platform/logger.ts'
import { instantOf } from '#server/platform/database/sql/instant-of.ts'
import { inFewTrips } from './few-trips.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Reads. A transaction is accepted too, so a query can run inside one. */
export type Db = Kysely<Tables>

/** Writes. Only `inTransaction` can make one, so no write runs outside a transaction. */
export type Tx = Transaction<Tables>

// Values come out of the database as they go over the wire. A plain date has no time zone to be converted by, and a count
// that is not exact is worse than an error.
types.setTypeParser(types.builtins.TIMESTAMPTZ, instantOf)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
})

/** The role is part of the connection, so that no statement of the product ever runs with the rights of the owner. */
const sessionSettings = [
  'role=counterfoil_app',
  'timezone=UTC',
  'statement_timeout=30s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=60s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

export function createPool(url: string, size: number, logger: Logger) {
  const pool = new Pool({
    connectionString: url,
    max: size,
    options: sessionSettings,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'counterfoil',
  })
  // A connection that dies, idle or in use, must not bring the process down: the call that needs it fails on its own.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost')),
  )
  return pool
}

const pools = new WeakMap<Db, Pool>()

export function createDb(pool: Pool, log?: KyselyConfig['log']): Db {
  const dialect = new PostgresDialect({ pool: inFewTrips(pool), cursor: Cursor })
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) })
  pools.set(db, pool)
  return db
}

/** The connections of a database, for whoever wants to count them. */
export function poolOf(db: Db) {
  const pool = pools.get(db)
  if (!pool) throw new Error('a transaction has a connection and no pool')
  return pool
}

const open = new WeakSet<Db>()

/** Each try waits for the other to finish, so that few of them are needed. */
const mostTries = 8
const longestPauseMs = 30

/**
 * One transaction, with the name of who acts beside it for the audit trail. Where two got in each other's way and the database gave
 * this one up, the work is done again from its beginning: it must leave nothing behind but what it wrote here. So it is, once, where it
 * named a record that was deleted after it had looked: then it sees that, and refuses in its own words.
 */
export async function inTransaction<Result>(db: Db, actor: AuditActor, work: (tx: Tx) => Promise<Result>) {
  // The inner one would commit the outer one half way.
  if (open.has(db)) throw new Error('a transaction cannot be begun within another')
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryTransaction(db, actor, work)
    } catch (error) {
      const again = isCollision(error) ? tries < mostTries : isReferenceGone(error) && tries === 1
      if (!again) throw error
      await wait(Math.random() * longestPauseMs * tries)
    }
  }
}

const tryTransaction = <Result>(db: Db, actor: AuditActor, work: (tx: Tx) => Promise<Result>) =>
  db.connection().execute(async (connection) => {
    open.add(connection)
    await begin(connection, actor)
    try {
      const result = await work(connection as Tx)
      await commit(connection)
      return result
    } catch (error) {
      // Where this fails too, the connection is gone, and the transaction with it.
      await run(connection, 'rollback').catch(() => undefined)
      throw error
    }
  })

const unfollowed = new WeakSet<Tx>()
const last = new WeakSet<Db>()

/** Nothing is written after what is done now. */
export const nothingFollows = (tx: Tx) => {
  unfollowed.add(tx)
}

/**
 * For the last statement of the work, when nothing is written after the work either: the commit is sent along with it, and what is read
 * from then on is what everyone reads.
 */
export function lastly(tx: Tx): Tx {
  if (!unfollowed.has(tx)) return tx
  const ending = tx.withoutPlugins()
  last.add(ending)
  return ending
}

export const isLast = (db: Db) => last.has(db)

/** In one trip to the database. */
const begin = (connection: Db, actor: AuditActor) =>
  run(connection, `begin; set local app.actor = ${escapeLiteral(JSON.stringify(actor))}`)

const run = (connection: Db, text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))

/** Who swallowed an error of the database would otherwise be told that their change is made. */
async function commit(connection: Db) {
  const { rows } = await run(connection, 'commit')
  if (rows[0]?.command !== 'COMMIT') throw new Error('The transaction could not be committed.')
}

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAGAIN'])

const lostInWords =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|^cached plan must not change|not currently accepting connections/

/** Connection exceptions, operator intervention, insufficient resources, read-only, input and output; a lock that was waited for in vain. */
const lostStates = /^(08|57P|53|25006|58030|55P03)/

/** Whether it failed because the database is away, starting, stopping or full, and not because of what was asked. */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return lostConnection.has(code) || lostStates.test(code) || lostInWords.test(error.message)
}

/** Whether two transactions got in each other's way, and this one was given up so that the other could go on. */
export const isCollision = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Whether a record that was named is not there. */
const isReferenceGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Whether what was written is at fault: a value that cannot be, or a rule that it breaks. */
export const isRefusedByDatabase = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** Which rule of the database a write ran into, by the name of its constraint or index. */
export const violatedConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23') && 'constraint' in error
    ? String(error.constraint)
    : undefined
