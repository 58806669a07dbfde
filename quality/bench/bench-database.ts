import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>

type Wanted = { isDurable?: boolean; copyOf?: string }

/** The bundled PostgreSQL, started as for a customer, but in a temporary folder. */
export async function startBenchDatabase({ isDurable = false, copyOf }: Wanted = {}): Promise<BenchDatabase> {
  const { dataDir, remove } = await temporaryFolder()
  await cp(copyOf ?? (await emptyData()), dataDir, { recursive: true })
  const database = await openBenchDatabase(dataDir, { isDurable })
  const stop = async () => {
    await database.stop()
    await remove()
  }
  return { ...database, stop }
}

async function temporaryFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-bench-'))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const sweeper = cleanUpAfterExit(dataDir)
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    sweeper.dismiss()
  }
  return { dataDir, remove }
}

let empty: Promise<string> | undefined

/** Migrated once for all benches of a run, because copying it is faster. It goes when the run ends. */
const emptyData = () => (empty ??= migratedData())

async function migratedData() {
  const { dataDir } = await temporaryFolder()
  const database = await openBenchDatabase(dataDir)
  await database.stop()
  return dataDir
}

// This data may be lost in a power cut, so loading it need not be durable.
const forLoading = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Opens a database in a folder that is kept. With `isDurable` it has the durability settings that are shipped. */
export async function openBenchDatabase(dataDir: string, { isDurable = false } = {}) {
  const settings = isDurable ? {} : forLoading
  const postgres = await startEmbeddedPostgres({ dataDir, announce: () => undefined, settings })
  await migrate(postgres.url)
  const owner = new Client({ connectionString: postgres.url })
  await owner.connect()
  const pool = createPool(postgres.url, 4, createLogger('warn'))
  const stop = async () => {
    await pool.end()
    await owner.end()
    await postgres.stop()
  }
  return {
    /** Has the rights and settings of the product. */
    db: createDb(pool),
    pool,
    /** Logs in as the owner. */
    url: postgres.url,
    dataDir,
    processId: async () =>
      Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
    /** Loads data in bulk, without audit entries. */
    owner,
    stop,
  }
}
