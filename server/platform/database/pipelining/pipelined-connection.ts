import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { readInChunks } from './long-cursor.ts'
import { type Result, sendQuery } from './reading-query.ts'
import { sendTogether } from './send-together.ts'
import { hintsOf, isPlainRead } from './statement.ts'
import type { Statements } from './statements.ts'
import { withCallers } from './with-callers.ts'

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection that waits for the database as seldom as possible.
 *
 * - Statements of a transaction are prepared: PostgreSQL parses and plans them once instead of each time, which is half of its work for
 *   a small one. Reads outside a transaction are planned for the values they ask about, unless they say that one plan serves all.
 * - The beginning of a transaction is sent along with its first read.
 * - The commit is sent along with the last write where the transaction allows it. Whoever issues a document holds the series of numbers
 *   until the commit, so nothing but the database should lie between the two.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #statements: Statements
  #inTransaction = false
  /** The beginning of a transaction that was not sent yet. */
  #unsentBegin: string | undefined
  /** The answer to the commit, when that was sent along with the last write. */
  #sentCommit: Promise<Result> | undefined

  constructor(client: PoolClient, statements: Statements) {
    this.#client = Object.assign(client, { pipeline: true })
    this.#statements = statements
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#run(query)
      if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
      const result: QueryResult<Row> = { rows: rows as Row[] }
      return changesRows.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
    } catch (error) {
      throw withCallers(error)
    }
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#inTransaction) throw new Error('Rows are streamed outside transactions.')
    for await (const rows of readInChunks<Row>(this.#client, sql, parameters, chunkSize)) yield { rows }
  }

  release() {
    this.#client.release()
  }

  #run(query: CompiledQuery): Promise<Result> {
    const { role } = hintsOf(query)
    if (role === 'begin') return this.#begin(query.sql)
    if (role === 'commit' || role === 'rollback') return this.#end(role)
    if (this.#sentCommit && !isPlainRead(query))
      throw new Error(`The transaction was committed along with the statement before ${query.sql}`)
    if (this.#unsentBegin !== undefined) return this.#runFirst(this.#unsentBegin, query)
    if (role === 'last write' && this.#inTransaction) return this.#sendWithCommit(query)
    return this.#send(query)
  }

  #begin(text: string) {
    this.#unsentBegin = text
    this.#inTransaction = true
    this.#sentCommit = undefined
    return notSent('BEGIN')
  }

  /** Should the beginning fail, a read that was sent along with it has changed nothing; a write waits for it. */
  async #runFirst(begin: string, query: CompiledQuery): Promise<Result> {
    this.#unsentBegin = undefined
    if (!isPlainRead(query)) {
      await this.#client.query(begin)
      return this.#run(query)
    }
    const [, result] = await Promise.all(
      sendTogether(this.#client, () => [this.#client.query(begin), this.#send(query)] as const),
    )
    return result
  }

  #sendWithCommit(query: CompiledQuery) {
    return sendTogether(this.#client, () => {
      const answer = this.#send(query)
      this.#sentCommit = this.#client.query('commit')
      // When the write fails, nobody asks for the answer to the commit.
      this.#sentCommit.catch(() => undefined)
      return answer
    })
  }

  #end(command: 'commit' | 'rollback') {
    const wasNeverBegun = this.#unsentBegin !== undefined
    const answer = this.#sentCommit ?? (wasNeverBegun ? notSent(command.toUpperCase()) : this.#client.query(command))
    this.#unsentBegin = undefined
    this.#sentCommit = undefined
    this.#inTransaction = false
    return answer
  }

  #send(query: CompiledQuery): Promise<Result> {
    const { sql, parameters } = query
    const isPrepared = hintsOf(query).reusesPlan === true || (this.#inTransaction && parameters.length > 0)
    const { nameOf, readerFor } = this.#statements
    return sendQuery(
      this.#client,
      { name: isPrepared ? nameOf(sql) : undefined, text: sql, values: parameters },
      readerFor,
    )
  }
}

const notSent = (command: string): Promise<Result> => Promise.resolve({ command, rowCount: null, rows: [] })
