import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { columnsFile, describeColumns } from '#server/platform/database/schema/describe-columns.ts'

/** `npm run schema`: makes the schema in a new database, and writes the types of its columns to a file. */
const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-schema-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o755)
const database = await startEmbeddedPostgres({ dataDir, announce: () => undefined, settings: { fsync: 'off' } })
try {
  await migrate(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await writeFile(columnsFile, await describeColumns(client))
  await client.end()
  console.log(`Written: ${relative('.', columnsFile)}`)
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
