import type { Writable } from 'node:stream'
import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely'
import { type Pool, type PoolClient, Query, type QueryResult } from 'pg'
import { createStatementNames, reusePlanPrefix } from './prepared-statements.ts'
import { unhurried } from './unhurried-cursor.ts'

/** Ends the text of a statement that is the last of its transaction: the commit is sent along with it. */
export const andCommit = ' /* and commit */'

/**
 * Connections that go to the database as seldom as can be.
 *
 * It reads and plans a statement of a transaction once instead of each time it is sent: half of its work for a small one. Other reads
 * are planned for the values that they ask about: how to find a rare word is not how to find a common one.
 *
 * A transaction begins when there is something to do: its beginning is sent along with its first statement, and its end with the last one
 * where that is known. Others wait for a number that is taken until the commit, so nothing but the database may lie between the two.
 */
export function inFewTrips(pool: Pool): PostgresPool {
  const nameOf = createStatementNames()
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      // The same one for the same connection: by it the query builder knows a connection again.
      const thrifty = known.get(client) ?? thriftyClient(client, nameOf)
      known.set(client, thrifty)
      return thrifty
    },
  }
}

type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

/** Of columns: a function that is selected may write. */
const plainRead = /^select ["(/]/

/** What the driver has and its types do not tell of. */
type Insides = { connection: { stream: Writable } }

function thriftyClient(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const plainly: PostgresPoolClient = client
  /** What begins the transaction, until it is sent. */
  let beginning: string | undefined
  let inTransaction = false
  /** The answer to the commit, when that was sent along with the last statement. */
  let end: Promise<Result> | undefined

  const begin = (text: string) => {
    beginning = text
    inTransaction = true
    end = undefined
    return nothingSent('BEGIN')
  }

  const sendBeginning = () => {
    const sent = client.query(beginning ?? '')
    beginning = undefined
    return sent
  }

  const finish = (text: string) => {
    const sent = end ?? (beginning === undefined ? client.query(text) : nothingSent(text.toUpperCase()))
    beginning = undefined
    end = undefined
    inTransaction = false
    return sent
  }

  const send = (text: string, values: readonly unknown[]): Promise<Result> => {
    const name = values.length > 0 && (inTransaction || text.startsWith(reusePlanPrefix)) ? nameOf(text) : undefined
    return name === undefined ? plainly.query(text, values) : sendNamed(client, name, text, values)
  }

  const run = async (text: string, values: readonly unknown[]): Promise<Result> => {
    if (end && !plainRead.test(text))
      throw new Error(`The transaction was committed along with the statement before ${text}`)
    if (beginning !== undefined) {
      // Should the beginning fail, a read that came along with it has changed nothing.
      if (!plainRead.test(text)) await sendBeginning()
      else return (await Promise.all(inOneGo(client, () => [sendBeginning(), send(text, values)])))[1]
    }
    if (!inTransaction || !text.endsWith(andCommit)) return send(text, values)
    return inOneGo(client, () => {
      const answer = send(text.slice(0, -andCommit.length), values)
      end = client.query('commit')
      // When the statement fails, nobody asks for the answer to the commit.
      end.catch(() => undefined)
      return answer
    })
  }

  const query = (asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []) => {
    Object.assign(client, { pipeline: true })
    if (typeof asked !== 'string') {
      if (inTransaction) throw new Error('Rows are streamed outside transactions.')
      return unhurried(client, asked)
    }
    if (asked.startsWith('begin;')) return begin(asked)
    return asked === 'commit' || asked === 'rollback' ? finish(asked) : run(asked, values)
  }
  return Object.assign(Object.create(client) as PostgresPoolClient, { query })
}

/** To be given the name with the text, the driver would copy both in a way that takes as long as half of the query. */
function sendNamed(client: PoolClient, name: string, text: string, values: readonly unknown[]) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const callback = (error: Error | null, result: Result) => (error ? reject(error) : resolve(result))
  client.query(Object.assign(new Query(text, [...values]), { name, callback }))
  return promise
}

const nothingSent = (command: string): Promise<Result> => Promise.resolve({ command, rowCount: null, rows: [] })

/** What is sent meanwhile goes out together. */
function inOneGo<Sent>(client: PoolClient, send: () => Sent): Sent {
  const { stream } = (client as unknown as Insides).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
