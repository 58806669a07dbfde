import { type Client, Pool } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

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
    closeWhenSilent(client)
  })
  return pool
}

/** The driver has this, and its types do not declare it. */
type Internals = { connection: { stream: { destroy(): void } }; connectionParameters: { query_timeout: number } }

export const closeAbruptly = (client: object) => (client as Internals).connection.stream.destroy()

/** For a cursor: the driver would limit the time until its last row, and never forget the timer. */
export function withoutAnswerLimit<Sent>(client: object, send: () => Sent): Sent {
  const { connectionParameters } = client as Internals
  const { query_timeout } = connectionParameters
  connectionParameters.query_timeout = 0
  try {
    return send()
  } finally {
    connectionParameters.query_timeout = query_timeout
  }
}

const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** After a missed answer the driver alone would use the connection again, and every later query would hang too. */
function closeWhenSilent(client: Client) {
  const asDriver = Object.getPrototypeOf(client) as { query: (...asked: unknown[]) => unknown }
  const watched = (...asked: unknown[]) => {
    const answer = asDriver.query.apply(client, asked)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) closeAbruptly(client)
      })
    return answer
  }
  Object.assign(client, { query: watched })
}
