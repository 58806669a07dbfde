import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

type Timing = {
  /** How often the locks are checked. */
  lookEveryMs: number
  /** How long a lock must be missing, at each look, before its holder counts as dead. */
  patienceMs: number
}

/**
 * Who lost the connection with its lock, because the database crashed or the network failed, takes the lock again within a look; the
 * jobs of who was killed are free within seconds.
 */
const usual: Timing = { lookEveryMs: 1_000, patienceMs: 5_000 }

/** A job that itself kills every worker that takes it comes to its end too. */
const mostAttempts = 50

/**
 * A process that was killed leaves its jobs locked, and the queue itself waits hours for it. So each process holds an advisory lock
 * under the name that its jobs are locked by for as long as it lives, which the database lets go the moment it dies, and every process
 * looks for jobs under a name whose lock nobody holds.
 */
export class DeadWorkers {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #timing: Timing
  /** The names under which jobs of this process are locked. */
  readonly #ownNames = new Set<string>()
  /** Names without a lock, and since when that is so. */
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
    void this.#lookAlone()
    this.#timer = setInterval(() => void this.#lookAlone(), this.#timing.lookEveryMs)
  }

  /** Announces a name under which this process locks jobs. */
  add(name: string) {
    this.#ownNames.add(name)
  }

  stop() {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#letGo()
  }

  /** A connection may take longer to come than the next look. */
  async #lookAlone() {
    if (this.#isLooking || this.#stopped) return
    this.#isLooking = true
    try {
      await this.#look()
    } catch (error) {
      this.#letGo()
      this.#logger.warn({ err: error }, 'could not look for jobs of dead workers')
    } finally {
      this.#isLooking = false
    }
  }

  async #look() {
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
    return missing.filter((name) => now - (this.#missingSince.get(name) ?? now) >= this.#timing.patienceMs)
  }

  async #connect() {
    const client = await this.#pool.connect()
    client.once('error', () => {
      this.#letGo()
      void this.#lookAlone()
    })
    return client
  }

  /** The connection is closed and not given back: its locks must end with it. What was seen before a gap proves nothing after it. */
  #letGo() {
    this.#missingSince.clear()
    this.#holder?.release(true)
    this.#holder = null
  }
}

const lockOf = `hashtextextended('counterfoil.worker.' || name, 0)`

/** Asked at each look, and harmless to ask again: the locks end with the connection. */
const hold = `select pg_advisory_lock(${lockOf}) from unnest($1::text[]) name`

/** Looking takes no lock: two who look at the same moment must not take each other for the holder. */
const findMissing = `
  select name
    from (select distinct locked_by as name from graphile_worker.jobs where locked_by <> all ($1::text[])) locked
   where not exists (
     select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = ${lockOf})`

/** A last attempt that died with its worker could tell nobody how it ended, and the job would lie there for ever. */
const giveOneMore = `
  update graphile_worker._private_jobs set max_attempts = max_attempts + 1
   where locked_by = any ($1::text[]) and attempts >= max_attempts and max_attempts < $2`

/** Idle workers look for jobs at once when they hear that there are new ones. */
const wake = `select pg_notify('jobs:insert', '{"count": 10}')`
