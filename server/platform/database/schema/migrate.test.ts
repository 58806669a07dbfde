import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { isOutdated, migrate, schemaVersion } from './migrate.ts'
import { runUpgrade } from './run-upgrade.ts'

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** A copy of the template, thrown away after the file. */
async function migrated() {
  const { url, drop } = await createTestDatabase()
  const client = await connect(url)
  afterAll(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

/** The same without anything in it. */
async function empty() {
  const { url, client } = await migrated()
  await client.query(`drop schema public, graphile_worker cascade; create schema public`)
  return { url, client }
}

/** A folder with upgrades, as releases after this one will bring them. */
async function upgradesOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-upgrades-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('a database of a newer version is refused', async () => {
  const { url, client } = await migrated()
  await client.query(`insert into schema_versions (name, hash) values ('9.0.0', '')`)
  await expect(migrate(url)).rejects.toThrow('newer than this version of Counterfoil: it holds "9.0.0"')
})

test.for([
  [
    'the migrations of before',
    `drop schema public, graphile_worker cascade; create schema public;
    create table schema_migrations (name text, hash text); insert into schema_migrations values ('0001_foundation.sql', '')`,
  ],
  ['a baseline of before its release', `update schema_versions set hash = 'other'`],
] as const)('a database made by %s is refused and left as it is', async ([, change]) => {
  const { url, client } = await migrated()
  await client.query(change)
  const tables = async () =>
    (await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`)).rows
  const before = await tables()
  expect(await isOutdated(url)).toBe(true)
  await expect(migrate(url)).rejects.toThrow(
    'The database was made before version 1.0.0 and is left as it is: start it with the version that made it, or begin a new one with another DATA_DIR or DATABASE_URL.',
  )
  expect(await tables()).toEqual(before)
})

test('servers that start together on a new database take turns', async () => {
  const { url, client } = await empty()
  expect(await isOutdated(url)).toBe(false)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const { rows } = await client.query<{ name: string }>('select name from schema_versions order by name')
  expect(rows.map(({ name }) => name)).toEqual(['1.0.0'])
  expect(await isOutdated(url)).toBe(false)
})

test('upgrades run once, in the order of their versions, and not on a database that has them from the beginning', async () => {
  const { url, client } = await migrated()
  const folder = await upgradesOf({
    '1.10.0.sql': 'alter table notes rename column colour to color',
    '1.9.0.sql': 'alter table notes add column colour text',
  })
  await migrate(url, folder)
  await migrate(url, folder)
  await expect(client.query('select color from notes')).resolves.toBeDefined()
  expect(await schemaVersion(client)).toBe('1.10.0')

  const fresh = await empty()
  await migrate(fresh.url, folder)
  await expect(fresh.client.query('select color from notes')).rejects.toThrow('does not exist')
  expect(await schemaVersion(fresh.client)).toBe('1.10.0')
})

test('an upgrade of a table that a long report reads lets writers go on meanwhile, and succeeds afterwards', async () => {
  const { url, client } = await migrated()
  const report = await connect(url)
  const writer = await connect(url)
  onTestFinished(async () => void (await Promise.all([report.end(), writer.end()])))
  await client.query(`insert into document_counters values ('invoice', 'long', 1)`)
  await report.query('begin; select * from document_counters')
  const over = new AbortController()
  const upgrade = runUpgrade(client, 'alter table document_counters add column tried boolean', async () => undefined)
  const migrating = upgrade.finally(() => over.abort())
  let written = 0
  const write = async () => {
    while (!over.signal.aborted) {
      await writer.query(`insert into document_counters values ('invoice', gen_random_uuid(), 1)`)
      written += 1
      // A writer that waited for the report would wait for itself.
      if (written === 3) await report.query('commit')
      await wait(300)
    }
  }
  await Promise.all([migrating, write()])
  expect(written).toBeGreaterThanOrEqual(3)
  await expect(client.query('select tried from document_counters')).resolves.toBeDefined()
})

test('an upgrade without a transaction builds an index while another server waits for its turn, and again after it was cut short', async () => {
  const { url, client } = await migrated()
  const file = `-- Without a transaction: built beside its users.
    drop index concurrently if exists series_by_length;
    create index concurrently series_by_length on document_counters (length(series));
  `
  const cutShort = runUpgrade(client, file, () => Promise.reject(new Error('cut short')))
  await expect(cutShort).rejects.toThrow('cut short')
  await client.query(`select pg_advisory_lock(hashtext('counterfoil.migrate'))`)
  const waiting = migrate(url)
  // Long enough for it to have asked for its turn.
  await wait(300)
  let noted = false
  await runUpgrade(client, file, async () => (noted = true))
  await client.query('select pg_advisory_unlock_all()')
  await waiting
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'series_by_length'::regclass`)
  expect({ rows, noted }).toEqual({ rows: [{ indisvalid: true }], noted: true })
})

test('no role may create temporary tables, not even in a restored database', async () => {
  const { url, client } = await migrated()
  const mayCreate = async () =>
    (
      await client.query<{ temporary: boolean }>(
        `select has_database_privilege('counterfoil_app', current_database(), 'temporary') as temporary`,
      )
    ).rows
  expect(await mayCreate()).toEqual([{ temporary: true }])
  await migrate(url)
  expect(await mayCreate()).toEqual([{ temporary: false }])
})
