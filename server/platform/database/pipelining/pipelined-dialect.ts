import { type Driver, PostgresDialect, type TransactionSettings } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'
import { statement } from './statement.ts'
import type { Statements } from './statements.ts'

/** PostgreSQL as the query builder knows it, on connections that pipeline. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #statements: Statements

  constructor(pool: Pool, statements: Statements) {
    super({ pool })
    this.#pool = pool
    this.#statements = statements
  }

  override createDriver() {
    return new PipelinedDriver(this.#pool, this.#statements)
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #statements: Statements
  /** The same one for the same client: it knows what was prepared on it, and the query builder knows it again. */
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()

  constructor(pool: Pool, statements: Statements) {
    this.#pool = pool
    this.#statements = statements
  }

  init = () => Promise.resolve()

  async acquireConnection() {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client, this.#statements)
    this.#connections.set(client, connection)
    return connection
  }

  releaseConnection(connection: PipelinedConnection) {
    connection.release()
    return Promise.resolve()
  }

  destroy = () => this.#pool.end()

  /** For transactions of the query builder, which only read: what writes names its actor, in `inTransaction`. */
  async beginTransaction(connection: PipelinedConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    await connection.executeQuery(statement(['start transaction', ...modes].join(' '), { role: 'begin' }))
  }

  async commitTransaction(connection: PipelinedConnection) {
    await connection.executeQuery(statement('commit', { role: 'commit' }))
  }

  async rollbackTransaction(connection: PipelinedConnection) {
    await connection.executeQuery(statement('rollback', { role: 'rollback' }))
  }
}
