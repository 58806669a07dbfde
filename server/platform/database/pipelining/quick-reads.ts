import type { CompiledQuery, LogEvent } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sendQuery } from './reading-query.ts'
import { streamOf } from './send-together.ts'
import type { Statements } from './statements.ts'
import { withCallers } from './with-callers.ts'

/** A connection that several reads use at the same time. */
type Shared = { client: Promise<PoolClient>; underWay: number }

/** How many reads wait for one another on a connection before another one is taken. */
const mostOnOne = 16

export type QuickReads = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/**
 * Runs reads that take the database a millisecond at most, such as the look-up of a session. Those that come at
 * the same time share a connection and leave in one packet: waking the database for each of them alone takes both
 * sides longer than the reads do. A read that may take longer would hold up the others.
 */
export function createQuickReads(pool: Pool, statements: Statements, log?: (event: LogEvent) => void): QuickReads {
  const taken = new Set<Shared>()

  const take = (): Shared => {
    for (const shared of taken) if (shared.underWay < mostOnOne) return shared
    const shared = { client: pool.connect(), underWay: 0 }
    taken.add(shared)
    return shared
  }

  const leave = async (shared: Shared) => {
    shared.underWay -= 1
    if (shared.underWay > 0) return
    taken.delete(shared)
    const client = await shared.client.catch(() => undefined)
    client?.release()
  }

  return async <Row>(query: CompiledQuery<Row>) => {
    const shared = take()
    shared.underWay += 1
    const began = performance.now()
    const passed = () => performance.now() - began
    try {
      const client = await shared.client
      const { rows } = await sendSoon(client, query, statements)
      log?.({ level: 'query', query, queryDurationMillis: passed() })
      return rows as Row[]
    } catch (error) {
      // It may be broken: nobody else shall join.
      taken.delete(shared)
      log?.({ level: 'error', error, query, queryDurationMillis: passed() })
      throw withCallers(error)
    } finally {
      void leave(shared)
    }
  }
}

const corked = new WeakSet<PoolClient>()

/** Sends once everything that has just arrived has been looked at, so that reads of several requests leave together. */
function sendSoon(client: PoolClient, { sql, parameters }: CompiledQuery, { nameOf, readerFor }: Statements) {
  if (!corked.has(client)) {
    const stream = streamOf(Object.assign(client, { pipeline: true }))
    corked.add(client)
    stream.cork()
    setImmediate(() => {
      corked.delete(client)
      stream.uncork()
    })
  }
  return sendQuery(client, { name: nameOf(sql), text: sql, values: parameters }, readerFor)
}

const quickReads = new WeakMap<object, QuickReads>()

/** From now on quick reads of this database, outside its transactions, share connections. */
export const shareQuickReads = (db: object, reads: QuickReads) => void quickReads.set(db, reads)

/** None within a transaction, whose reads belong on its connection. */
export const quickReadsOf = (db: object) => quickReads.get(db)
