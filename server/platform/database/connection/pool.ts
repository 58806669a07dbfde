import { type Client, Pool } from 'pg'
import type { Logger } from '#server/platform/logger.ts'
import { LongCursor } from './long-cursor.ts'
import { createStatementNames } from './statement-names.ts'

/** How long the product waits for the database, in milliseconds. */
export type DatabaseLimits = {
  /** PostgreSQL cancels a statement after this. */
  statement: number
  /** The product stops waiting for an answer after this, because PostgreSQL cannot say that it was cut off. */
  answer: number
  lock: number
  /** A transaction whose server was cut off keeps its locks until PostgreSQL ends it. */
  idleInTransaction: number
}

const usualLimits: DatabaseLimits = { statement: 30_000, answer: 32_000, lock: 10_000, idleInTransaction: 8_000 }

/**
 * Every session has the role of the product, so that no statement ever runs with the owner's rights. PostgreSQL notices within
 * 25 s that a client is gone which could not say goodbye.
 */
export const sessionSettings = (limits = usualLimits) => ({
  role: 'counterfoil_app',
  timezone: 'UTC',
  statement_timeout: limits.statement,
  lock_timeout: limits.lock,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
})

/** What is said on connecting. A pooler refuses it: there the login brings its settings. */
export const startupOptions = (limits = usualLimits) =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

type PoolOptions = { limits?: DatabaseLimits; throughPooler?: boolean }

export function createPool(url: string, size: number, logger: Logger, options: PoolOptions = {}) {
  const { limits = usualLimits, throughPooler = false } = options
  const pool = new Pool({
    connectionString: url,
    max: size,
    ...(!throughPooler && { options: startupOptions(limits) }),
    connectionTimeoutMillis: 5_000,
    query_timeout: limits.answer,
    // An idle connection holds 3 to 12 MB of the database's memory; opening one takes some milliseconds.
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'counterfoil',
  })
  // A broken connection, idle or in use, must not crash the process: only the call that needs it fails.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'))
    extend(client, !throughPooler)
  })
  return pool
}

/** An answer that did not come, or a prepared statement whose columns a migration has changed: later queries would fail or hang too. */
const isBeyondUse = (error: unknown) =>
  error instanceof Error && /^Query read timeout|^cached plan must not change/.test(error.message)

/** Adds what the driver's client lacks: it names what it sends often, opens long cursors, and closes after a missed answer. */
function extend(client: Client, keepsStatements: boolean) {
  const driver = Object.getPrototypeOf(client) as { query: (...asked: unknown[]) => unknown }
  const asDriver = (...asked: unknown[]) => driver.query.apply(client, asked)
  const nameOf = keepsStatements ? createStatementNames() : () => undefined
  const query = (asked: unknown, values: unknown, ...others: unknown[]) => {
    if (asked instanceof LongCursor) return asked.open(client)
    const name = typeof asked === 'string' && Array.isArray(values) ? nameOf(asked) : undefined
    const answer = name ? asDriver({ name, text: asked, values }, ...others) : asDriver(asked, values, ...others)
    // The driver alone would use the connection again.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        // Where this fails, the connection is closed already.
        if (isBeyondUse(error)) client.end().catch(() => undefined)
      })
    return answer
  }
  Object.assign(client, { query })
}
