import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { restrictedLogin } from '#server/platform/database/connection/login.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { cleanUpAfterExit } from './clean-up-after-exit.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as the owner of everything; `create database … template app_template` gives a migrated copy. */
    postgresUrl: string
  }
}

/** Tests trade durability for speed: their data may be lost in a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
}

/** One PostgreSQL for the whole run, with a migrated template from which each test file gets its own database. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-test-'))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const sweeper = cleanUpAfterExit(dataDir)
  const database = await startEmbeddedPostgres({ dataDir, announce: () => undefined, settings })
  await makeTemplate(database.url)
  project.provide('postgresUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    sweeper.dismiss()
  }
}

async function makeTemplate(url: string) {
  const template = new URL(url)
  template.pathname = '/app_template'
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database app_template')
  await migrate(template.href)
  await restrictedLogin(template.href)
  // Connections are refused, because a template in use cannot be copied.
  await client.query('alter database app_template with is_template true allow_connections false')
  await client.end()
}
