import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { restrictedLogin } from '#server/platform/database/connection/login.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { firstInstant } from '#server/test-support/first-instant.ts'
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

/** One PostgreSQL for the whole run, with migrated templates from which each test file gets its own database. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-test-'))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const sweeper = cleanUpAfterExit(dataDir)
  const database = await startEmbeddedPostgres({ dataDir, announce: () => undefined, settings })
  await makeTemplates(database.url)
  project.provide('postgresUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    sweeper.dismiss()
  }
}

/** `app_template` is empty; `people_template` has the demo's users, whom most tests need. */
async function makeTemplates(url: string) {
  const urlOf = (name: string) => {
    const template = new URL(url)
    template.pathname = `/${name}`
    return template.href
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database app_template')
  await migrate(urlOf('app_template'))
  await client.query('create database people_template template app_template')
  await fillPeople((await restrictedLogin(urlOf('people_template'))) ?? '')
  // Connections are refused, because a template in use cannot be copied.
  for (const name of ['app_template', 'people_template'])
    await client.query(`alter database ${name} with is_template true allow_connections false`)
  await client.end()
}

async function fillPeople(url: string) {
  const pool = createPool(url, 1, createLogger('silent'))
  await fillDemo(createDb(pool), firstInstant, { peopleOnly: true })
  await pool.end()
}
