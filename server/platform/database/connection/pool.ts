import { Client, Pool } from 'pg'
import type { Logger } from '#server/platform/logger.ts'
import { LongCursor } from './long-cursor.ts'

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

/** Some work on a connection of its own, without a pool: as the owner, or to look before there is one. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>, options?: string) {
  const client = new Client({ connectionString: url, ...(options !== undefined && { options }) })
  // A connection that is lost fails the next question, and not the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many texts each connection keeps prepared: each costs the database some memory. */
const mostNames = 300

/** A text that is sent only once or twice, such as a list with a rare filter, is not worth preparing. */
const sightingsBeforeName = 3

const mostTextsCounted = 3_000

/** A single query: a text with a semicolon may be several statements, which cannot be prepared together. */
const isQuery = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** A migration may add a column while servers run, and a prepared statement that selects all columns would then fail. */
const selectsAllColumns = /^\s*select\s+(\*|[\w"]+\.\*)|returning \*/i

/** The name under which one connection prepares a text: none until the text was sent often enough. */
function createStatementNames() {
  const names = new Map<string, string>()
  const sightings = new Map<string, number>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNames) return name
    if (sightings.size >= mostTextsCounted) sightings.clear()
    const count = (sightings.get(text) ?? 0) + 1
    sightings.set(text, count)
    if (count < sightingsBeforeName || !isQuery.test(text) || selectsAllColumns.test(text)) return undefined
    sightings.delete(text)
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}
