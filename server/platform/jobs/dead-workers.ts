import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

const sweepEveryMs = 3_000

/** A worker takes its lock before its first job; one that has held a job this long without a lock is dead. */
const graceSeconds = 5

/** A job that itself kills every worker that takes it comes to its end too. */
const mostAttempts = 50

/**
 * A worker that was killed leaves its jobs locked, and the queue itself waits hours for it. So each worker holds an advisory
 * lock of its own name for as long as its process lives, which the database lets go the moment it dies, and every process
 * looks for jobs whose worker's lock nobody holds.
 */
export class DeadWorkers {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #workerIds = new Set<string>()
  readonly #settleMs: number
  #holder: PoolClient | null = null
  #holdsSince = 0
  #isSweeping = false
  #timer: NodeJS.Timeout | undefined

  /** Where the database has crashed, living workers lost their locks too: they have this long to take them again. */
  constructor(pool: Pool, logger: Logger, settleMs = 2 * sweepEveryMs) {
    this.#pool = pool
    this.#logger = logger
    this.#settleMs = settleMs
  }

  start() {
    void this.#sweepAlone()
    this.#timer = setInterval(() => void this.#sweepAlone(), sweepEveryMs)
  }

  /** Announces a worker of this process. */
  add(workerId: string) {
    this.#workerIds.add(workerId)
  }

  stop() {
    clearInterval(this.#timer)
    this.#letGo()
  }

  /** A connection may take longer to come than the next sweep. */
  async #sweepAlone() {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      await this.#sweep()
    } catch (error) {
      this.#letGo()
      this.#logger.warn({ err: error }, 'could not look for jobs of dead workers')
    } finally {
      this.#isSweeping = false
    }
  }

  async #sweep() {
    this.#holder ??= await this.#connect()
    await this.#holder.query(hold, [[...this.#workerIds]])
    if (performance.now() - this.#holdsSince < this.#settleMs) return
    const { rows } = await this.#holder.query<{ worker: string }>(findDead, [[...this.#workerIds], graceSeconds])
    const dead = rows.map(({ worker }) => worker)
    if (dead.length === 0) return
    await this.#holder.query(giveOneMore, [dead, mostAttempts])
    await this.#holder.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    this.#logger.warn({ workers: dead }, 'released the jobs of workers that died')
  }

  async #connect() {
    const client = await this.#pool.connect()
    this.#holdsSince = performance.now()
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

const findDead = `
  with locked as (
    select distinct locked_by as worker from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $2) and locked_by <> all ($1::text[])
  )
  select worker from locked where pg_try_advisory_xact_lock(${lockOf})`

/** A last attempt that died with its worker could tell nobody how it ended, and the job would lie there for ever. */
const giveOneMore = `
  update graphile_worker._private_jobs set max_attempts = max_attempts + 1
   where locked_by = any ($1::text[]) and attempts >= max_attempts and max_attempts < $2`
