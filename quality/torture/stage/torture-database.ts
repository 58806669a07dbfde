import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Random } from '#shared/random.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/features/books/books.service.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { isAlive } from '#server/platform/database/embedded/postmaster.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'

export type TortureDatabase = Awaited<ReturnType<typeof startTortureDatabase>>

type Options = {
  settings?: Record<string, string>
  /** Its data folder; by default a temporary one. */
  dataDir?: string
}

const returnLimitMs = 30_000

const address = { line1: '1 Test Street', line2: '', city: 'Leeds', region: '', postcode: 'LS1 1AA', country: 'GB' }

/** The bundled PostgreSQL as it is shipped, with users and a business that may issue; meant to be killed. */
export async function startTortureDatabase({ settings = {}, dataDir }: Options = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'counterfoil-torture-')))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o755)
  const sweeper = cleanUpAfterExit(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, announce: () => undefined, settings })
  await migrate(postgres.url)
  const { url } = postgres
  await fill(url)

  const pidFile = join(postgres.place, 'cluster', 'postmaster.pid')
  /** The pid; undefined while it is starting. */
  const postmaster = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]) || undefined

  const kills: number[] = []
  const kill = (...pids: (number | undefined)[]) => {
    kills.push(Date.now())
    for (const pid of pids) killProcess(pid)
  }
  const untilBack = async () => {
    const giveUpAt = Date.now() + returnLimitMs
    while (Date.now() < giveUpAt) {
      const pid = await postmaster()
      if (pid !== undefined && isAlive(pid)) return
      await wait(20)
    }
  }

  return {
    url,
    ask: <Row extends object>(statement: string, values: unknown[] = []) => askOnce<Row>(url, statement, values),
    check: () => checkAll(url),
    /** The times of its kills. */
    kills: kills as readonly number[],
    /** Kills the postmaster; resolves when the product has started another. */
    async killPostmaster() {
      await untilBack()
      kill(await postmaster())
      await untilBack()
    },
    /** Kills one connection, whatever it is doing. PostgreSQL then disconnects all others and recovers. */
    async killBackend(random: Random) {
      const backends = await askOnce<{ pid: number }>(url, backendsQuery)
      if (backends.length === 0) return false
      kill(random.oneOf(backends).pid)
      return true
    },
    /** Kills every process at once, as when the machine dies: what was only in memory is lost. */
    async killAll() {
      const first = await postmaster()
      kill(first, ...childrenOf(first))
      await untilBack()
    },
    stop: async () => {
      await postgres.stop()
      if (!dataDir) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      sweeper.dismiss()
    },
  }
}

const backendsQuery = `select pid from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`

async function fill(url: string) {
  const pool = createPool(url, 2, createLogger('silent'))
  await fillDemo(createDb(pool), new Date().toISOString(), { peopleOnly: true })
  await pool.end()
  await askOnce(
    url,
    `update business set name = 'Foxglove Ltd', address = $1, vat_number = 'GB980780684', time_zone = 'UTC', schedule_hour = 0`,
    [JSON.stringify(address)],
  )
}

async function checkAll(url: string) {
  const pool = createPool(url, 2, createLogger('silent'))
  try {
    const { results } = await checkBooks(createDb(pool), new Date().toISOString())
    return results
      .filter(({ violations }) => violations > 0)
      .map(({ name, violations, examples }) => `${name}: ${violations} wrong, such as ${examples[0]}`)
  } finally {
    await pool.end()
  }
}

async function askOnce<Row extends object>(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

function killProcess(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

function childrenOf(pid: number | undefined) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
