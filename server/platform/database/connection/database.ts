import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import { isCollision, isReferenceGone } from './database-errors.ts'
import { escapeLiteral, type Pool, types } from 'pg'
import type { AuditActor } from '#server/platform/actor.ts'
import { instantOf } from '#server/platform/database/sql/instants.ts'
import { LongCursor } from './long-cursor.ts'
import { noteWrite } from './write-outcomes.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { currentWork, type Logger } from '#server/platform/logger.ts'

/** Reads. A transaction is accepted too, so a query can run inside one. */
export type Db = Kysely<Tables>

/** Writes. Only `inTransaction` can make one, so no write runs outside a transaction. */
export type Tx = Transaction<Tables>

// Values leave the database in the form that the API sends. A plain date must not be converted by a time zone, and
// an inexact count is worse than an error.
types.setTypeParser(types.builtins.TIMESTAMPTZ, instantOf)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
})

const pools = new WeakMap<Db, Pool>()

export function createDb(pool: Pool, log?: (event: LogEvent) => void): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: LongCursor }), ...(log && { log }) })
  pools.set(db, pool)
  return db
}

/** The connection pool of a database, for metrics. */
export function poolOf(db: Db) {
  const pool = pools.get(db)
  if (!pool) throw new Error('a transaction has a connection and no pool')
  return pool
}

const open = new WeakSet<Db>()

/** Each attempt waits for the other transaction to finish, so few are needed. */
const mostTries = 8
const longestPauseMs = 30

/**
 * Runs the work in one transaction and records the actor for the audit trail.
 * If the database aborts it because of a conflict with another transaction, the work runs again from its beginning,
 * so it must have no effects but its writes here. It also runs again, once, if a record that it refers to was
 * deleted after it had looked: then it finds the record missing and refuses with its own message.
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
      noteWrite(db)
      return result
    } catch (error) {
      // If this fails too, the connection is gone, and the transaction with it.
      await send(connection, 'rollback').catch(() => undefined)
      noteWrite(db, error)
      throw error
    }
  })

const send = <Row>(connection: Db, text: string) => connection.executeQuery<Row>(CompiledQuery.raw(text))

/** In one text, which is one round trip. */
const begin = (connection: Db, actor: AuditActor) =>
  send(connection, `begin; set local app.actor = ${escapeLiteral(JSON.stringify(actor))}`)

/**
 * PostgreSQL answers a commit with a rollback when an earlier error was swallowed; without this check the caller
 * would not notice.
 */
async function commit(connection: Db) {
  const { rows } = await send<{ command: string }>(connection, 'commit')
  if (rows[0]?.command !== 'COMMIT') throw new Error('The transaction could not be committed.')
}

/** Logs slow queries with their text, which contains no values, and the request they belong to. */
export const logSlowQueries = (logger: Logger, slowMs: number) => (event: LogEvent) => {
  if (event.queryDurationMillis < slowMs) return
  const ms = Math.round(event.queryDurationMillis * 10) / 10
  const text = event.query.sql.replaceAll(/\s+/g, ' ').trim()
  logger.warn({ ...currentWork.getStore(), ms, sql: text, failed: event.level === 'error' }, 'a slow query')
}
