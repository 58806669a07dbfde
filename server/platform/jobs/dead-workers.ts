import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

type Timing = {
  /** How often the locks are checked. */
  lookEveryMs: number
  /** How long a lock must be missing, at every check, before its holder counts as dead. */
  timeoutMs: number
}

/**
 * A worker that lost its connection and lock, because the database crashed or the network failed, takes the lock
 * again before the next check; the jobs of a killed worker are free within seconds.
 */
const usual: Timing = { lookEveryMs: 1_000, timeoutMs: 5_000 }

/** Also ends a job that kills every worker that takes it. */
const mostAttempts = 50

/**
 * A killed process leaves its jobs locked, and the queue itself would wait hours for it. So each process holds an
 * advisory lock under the name that its jobs are locked by, which the database releases the moment the process dies,
 * and every process looks for jobs under a name whose lock is free.
 */
export class DeadWorkers {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #timing: Timing
  /** The names under which jobs of this process are locked. */
  readonly #ownNames = new Set<string>()
  /** Names without a lock, and since when. */
  #missingSince = new Map<string, number>()
  #holder: PoolClient | null = null
  #isLooking = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, logger: Logger, timing: Timing = usual) {
    this.#pool = pool
    this.#logger = logger
    this.#timing = timing
  }

  start() {
    void this.look()
    this.#timer = setInterval(() => void this.look(), this.#timing.lookEveryMs)
  }

  /** Adds a name under which this process locks jobs. */
  add(name: string) {
    this.#ownNames.add(name)
  }

  stop() {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#letGo()
  }

  /** Does nothing while a check is under way: connecting may take longer than the interval until the next one. */
  async look() {
    if (this.#isLooking || this.#stopped) return
    this.#isLooking = true
    try {
      await this.#check()
    } catch (error) {
      this.#letGo()
      this.#logger.warn({ err: error }, 'could not look for jobs of dead workers')
    } finally {
      this.#isLooking = false
    }
  }

  async #check() {
    const holder = (this.#holder ??= await this.#connect())
    if (this.#stopped) return this.#letGo()
    const own = [...this.#ownNames]
    await holder.query(hold, [own])
    const { rows } = await holder.query<{ name: string }>(findMissing, [own])
    const dead = this.#missingTooLong(rows.map(({ name }) => name))
    if (dead.length === 0) return
    await holder.query(giveOneMore, [dead, mostAttempts])
    await holder.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    await holder.query(wake)
    this.#logger.warn({ workers: dead }, 'released the jobs of workers that died')
  }

  #missingTooLong(missing: string[]) {
    const now = performance.now()
    this.#missingSince = new Map(missing.map((name) => [name, this.#missingSince.get(name) ?? now]))
    return missing.filter((name) => now - (this.#missingSince.get(name) ?? now) >= this.#timing.timeoutMs)
  }

  async #connect() {
    const client = await this.#pool.connect()
    client.once('error', () => {
      this.#letGo()
      void this.look()
    })
    return client
  }

  /**
   * The connection is closed and not returned to the pool: its locks must end with it. Observations from before a
   * gap prove nothing after it.
   */
  #letGo() {
    this.#missingSince.clear()
    this.#holder?.release(true)
    this.#holder = null
  }
}

const lockOf = `hashtextextended('counterfoil.worker.' || name, 0)`

/** Repeated at each check, which is harmless: the locks end with the connection. */
const hold = `select pg_advisory_lock(${lockOf}) from unnest($1::text[]) name`

/** Looking takes no lock: two processes that look at the same time must not take each other for the holder. */
const findMissing = `
  select name
    from (select distinct locked_by as name from graphile_worker.jobs where locked_by <> all ($1::text[])) locked
   where not exists (
     select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = ${lockOf})`

/** A last attempt that died with its worker could not report its end, and the job would stay there for ever. */
const giveOneMore = `
  update graphile_worker._private_jobs set max_attempts = max_attempts + 1
   where locked_by = any ($1::text[]) and attempts >= max_attempts and max_attempts < $2`

/** Wakes idle workers, as the queue does for new jobs. */
const wake = `select pg_notify('jobs:insert', '{"count": 10}')`
