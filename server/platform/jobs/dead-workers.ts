import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

const sweepEveryMs = 10_000

/** A worker takes its lock before its first job; one that has held a job this long without a lock is dead. */
const graceSeconds = 5

/**
 * A worker that was killed leaves its jobs locked, and the queue itself waits hours for it. So each worker holds an advisory
 * lock of its own name for as long as its process lives, which the database lets go the moment it dies, and every process
 * looks for jobs whose worker's lock nobody holds.
 */
export class DeadWorkers {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #workerIds = new Set<string>()
  #holder: PoolClient | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, logger: Logger) {
    this.#pool = pool
    this.#logger = logger
  }

  start() {
    const sweep = () => {
      this.#sweep().catch((error: unknown) => {
        this.#letGo()
        this.#logger.warn({ err: error }, 'could not look for jobs of dead workers')
      })
    }
    sweep()
    this.#timer = setInterval(sweep, sweepEveryMs)
  }

  /** Announces a worker of this process. */
  add(workerId: string) {
    this.#workerIds.add(workerId)
  }

  stop() {
    clearInterval(this.#timer)
    this.#letGo()
  }

  async #sweep() {
    this.#holder ??= await this.#connect()
    await this.#holder.query(hold, [[...this.#workerIds]])
    const { rows } = await this.#holder.query<{ worker: string }>(release, [[...this.#workerIds], graceSeconds])
    for (const { worker } of rows) this.#logger.warn({ worker }, 'released the jobs of a worker that died')
  }

  async #connect() {
    const client = await this.#pool.connect()
    client.once('error', () => this.#letGo())
    return client
  }

  /** The connection is closed and not given back: its locks must end with it. */
  #letGo() {
    this.#holder?.release(true)
    this.#holder = null
  }
}

const lockOf = `hashtextextended('counterfoil.worker.' || worker, 0)`

/** Asked at each sweep, and harmless to ask again: the locks end with the connection. */
const hold = `select pg_advisory_lock(${lockOf}) from unnest($1::text[]) worker`

const release = `
  with locked as (
    select distinct locked_by as worker from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $2) and locked_by <> all ($1::text[])
  ), dead as materialized (
    select worker from locked where pg_try_advisory_xact_lock(${lockOf})
  )
  select worker, graphile_worker.force_unlock_workers(array_agg(worker) over ()) from dead`
