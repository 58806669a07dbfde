import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { migrate } from './migrate.ts'
import { runMigration } from './run-migration.ts'

const folder = join(import.meta.dirname, '../migrations')
const files = globSync('*.sql', { cwd: folder }).toSorted()
const sqlOf = (name: string) => readFileSync(join(folder, name), 'utf8')

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

test('each migration meets the data of the release before it, and the books hold after the last', async () => {
  const { url, client } = await empty()
  const rowsBefore = globSync('rows-before/*.sql', { cwd: folder })
  for (const file of files) {
    const rows = `rows-before/${file.slice(0, 4)}.sql`
    if (rowsBefore.includes(rows)) await client.query(`begin; ${sqlOf(rows)}; commit`)
    await migrate(url, { upTo: file })
  }
  const pool = createPool(url, 2, createLogger('silent'))
  onTestFinished(() => pool.end())
  const { results } = await checkBooks(createDb(pool), '2026-04-05T12:00:00.000Z')
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
  // Each of these has met something: a fixture that fell out of use would prove nothing.
  const met = results.filter(({ rows }) => rows > 0).map(({ name }) => name)
  for (const part of [
    'paid of each',
    'numbers of credit',
    'each date of a schedule',
    'of each month',
    'owes',
    'standing',
    'kind and month',
  ])
    expect(met.some((name) => name.includes(part))).toBe(true)
})

test('roles that could change the administration still can, except the demo’s auditor', async () => {
  const { url, client } = await empty()
  await migrate(url, { upTo: '0017' })
  await client.query(`
    insert into roles (name, slug, permissions) values
      ('Demo', 'auditor', '{admin_access,invoice_access}'), ('Office', 'office', '{admin_access}'), ('Clerk', 'clerk', '{customer_access}');
    insert into users (name, email, role_id) select 'Amara', 'auditor@example.com', id from roles where slug = 'auditor'
  `)
  await migrate(url)
  const { rows } = await client.query<{ slug: string }>(
    `select slug from roles where 'manage_admin' = any (permissions) order by slug`,
  )
  expect(rows.map(({ slug }) => slug)).toEqual(['office', 'super_admin'])
  await expect(client.query(`update roles set name = 'Root' where slug = 'super_admin'`)).rejects.toThrow('cannot be')
})

test('roles that could settle invoices still can; those that only read them cannot', async () => {
  const { url, client } = await empty()
  await migrate(url, { upTo: '0209' })
  await client.query(`
    insert into roles (name, slug, permissions) values
      ('Office', 'office', '{customer_access,manage_invoices}'), ('Reader', 'reader', '{invoice_access}')
  `)
  await migrate(url)
  const { rows } = await client.query<{ slug: string }>(
    `select slug from roles where 'manage_payments' = any (permissions) order by slug`,
  )
  expect(rows.map(({ slug }) => slug)).toEqual(['office', 'super_admin'])
})

test('an auditor role made by a business keeps its permissions', async () => {
  const { url, client } = await empty()
  await migrate(url, { upTo: '0017' })
  await client.query(`insert into roles (name, slug, permissions) values ('Auditor', 'auditor', '{admin_access}')`)
  await migrate(url)
  const { rows } = await client.query(`select permissions from roles where slug = 'auditor'`)
  expect(rows).toEqual([{ permissions: ['admin_access', 'manage_admin'] }])
})

test('from here on each migration brings rows of the release before it', () => {
  for (const file of files.filter((name) => name > '0011'))
    expect(sqlOf(`rows-before/${file.slice(0, 4)}.sql`)).not.toBe('')
})

test('a database of a newer version is refused, and so is a migration that was changed after it ran', async () => {
  const { url, client } = await migrated()
  await client.query(`insert into schema_migrations (name, hash) values ('9999_later.sql', '')`)
  await expect(migrate(url)).rejects.toThrow('newer than this version of Counterfoil: it holds "9999_later.sql"')
  await client.query(`delete from schema_migrations where name = '9999_later.sql'`)
  await client.query(`update schema_migrations set hash = 'other' where name = '0001_foundation.sql'`)
  await expect(migrate(url)).rejects.toThrow('"0001_foundation.sql" was changed after it had run')
})

test('servers that start together on a new database take turns', async () => {
  const { url, client } = await empty()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(files)
})

test('a migration of a table that a long report reads lets writers go on meanwhile, and succeeds afterwards', async () => {
  const { url, client } = await migrated()
  const report = await connect(url)
  const writer = await connect(url)
  onTestFinished(async () => void (await Promise.all([report.end(), writer.end()])))
  await client.query(`insert into schedule_words values ('long')`)
  await report.query('begin; select * from schedule_words')
  const over = new AbortController()
  const migration = runMigration(client, 'alter table schedule_words add column tried boolean', async () => undefined)
  const migrating = migration.finally(() => over.abort())
  let written = 0
  const write = async () => {
    while (!over.signal.aborted) {
      await writer.query(`insert into schedule_words values ('word')`)
      written += 1
      // A writer that waited for the report would wait for itself.
      if (written === 3) await report.query('commit')
      await wait(300)
    }
  }
  await Promise.all([migrating, write()])
  expect(written).toBeGreaterThanOrEqual(3)
  await expect(client.query('select tried from schedule_words')).resolves.toBeDefined()
})

test('a migration without a transaction builds an index while another server waits for its turn, and again after it was cut short', async () => {
  const { url, client } = await migrated()
  const file = `-- Without a transaction: built beside its users.
    drop index concurrently if exists words_by_length;
    create index concurrently words_by_length on schedule_words (length(word));
  `
  const cutShort = runMigration(client, file, () => Promise.reject(new Error('cut short')))
  await expect(cutShort).rejects.toThrow('cut short')
  await client.query(`select pg_advisory_lock(hashtext('counterfoil.migrate'))`)
  const waiting = migrate(url)
  // Long enough for it to have asked for its turn.
  await wait(300)
  let noted = false
  await runMigration(client, file, async () => (noted = true))
  await client.query('select pg_advisory_unlock_all()')
  await waiting
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'words_by_length'::regclass`)
  expect({ rows, noted }).toEqual({ rows: [{ indisvalid: true }], noted: true })
})

/** Without comments, and without the bodies of functions, which run later. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))

/** Nobody waits for a change of one row, or of the hundreds that are kept of figures. */
const ofFewRows = new Set([
  'business',
  'vat_rates',
  'installation',
  'invoice_tallies',
  'payment_tallies',
  'month_figures',
])

/** What an `alter table` does, one by one: commas within parentheses separate something else. */
const actionsOf = (statement: string) => {
  const [table = '', all = ''] = statement.split(/(?<=^alter table (?:only )?\w+) /)
  const actions = ['']
  let depth = 0
  for (const sign of all) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return table === '' ? [] : actions.map((action) => action.trim())
}

/** Reads or rewrites the whole table, or builds an index, while nobody else may use it. */
function stopsUsers(action: string) {
  const kind = /^add (?:constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b/.exec(action)?.[1]
  if (kind === 'check' || kind === 'foreign key') return !/\bnot valid$/.test(action)
  if (kind) return !/\busing index\b/.test(action)
  return (
    /^add .*\b(check \(|unique\b|primary key\b|generated always\b)/.test(action) ||
    /^add .*\bdefault (uuidv\d|gen_random_uuid|clock_timestamp|random|nextval)\(/.test(action) ||
    /^alter (column )?\w+ ((set data )?type\b|set not null\b)/.test(action)
  )
}

/** Whether a statement is about a table that others use already, and that may have many rows. */
const isOfExisting = (text: string, statement: string, pattern: RegExp) => {
  const table = pattern.exec(statement)?.[1]
  const isNew = (name: string) => new RegExp(`create (unlogged )?table (if not exists )?${name}\\b`).test(text)
  return table !== undefined && !isNew(table) && !ofFewRows.has(table)
}

/** What would keep users of a large table from writing while it runs. */
const blocking = (text: string) =>
  statementsOf(text).filter(
    (statement) =>
      isOfExisting(text, statement, /^create (?:unique )?index (?!concurrently)\w+ on (\w+)/) ||
      (isOfExisting(text, statement, /^alter table (?:only )?(\w+)/) && actionsOf(statement).some(stopsUsers)) ||
      isOfExisting(text, statement, /^(?:update|delete from|lock table|cluster|vacuum full) (\w+)/),
  )

/** How long whoever needs the first of its tables may wait at most while the migration waits for the others. */
const longestWaitMs = (text: string) => {
  const tables = statementsOf(text)
    .filter((statement) => isOfExisting(text, statement, /^alter table (?:only )?(\w+)/))
    .map((statement) => statement.split(' ')[2])
  return new Set(tables).size * Number(/set local lock_timeout = '(\d+)ms'/.exec(text)?.[1] ?? 700)
}

test('migrations from 0011 on stop nobody from writing to a table that is there already', () => {
  for (const file of files.filter((name) => name >= '0011')) {
    expect(blocking(sqlOf(file))).toEqual([])
    const isConcurrent = / concurrently /.test(sqlOf(file))
    expect(sqlOf(file).startsWith('-- Without a transaction')).toBe(isConcurrent)
  }
})

test('migrations from 0026 on that need several tables wait for all of them together no longer than a second', () => {
  for (const file of files.filter((name) => name >= '0026'))
    expect([file, longestWaitMs(sqlOf(file)) <= 1_000]).toEqual([file, true])
  expect(longestWaitMs('alter table users add column a int; alter table roles add column a int')).toBe(1_400)
})

test.for([
  'create index by_name on customers (name)',
  'alter table invoices add constraint positive check (gross_minor >= 0)',
  "alter table customers add column cost_centre text not null default '' check (length(cost_centre) <= 30)",
  'alter table customers add cost_centre text constraint short check (length(cost_centre) <= 30)',
  'alter table invoices add column colour text, add constraint positive check (gross_minor >= 0), add check (true) not valid',
  'alter table invoices add column token text unique',
  'alter table invoices add constraint one_token unique (token)',
  'alter table invoices add column token uuid not null default uuidv7()',
  'alter table invoices add column twice bigint generated always as (gross_minor * 2) stored',
  'alter table invoices alter column reference type varchar(50)',
  'alter table invoices alter column reference set not null',
  `update invoices set reference = ''`,
])('“%s” is found to stop them', (statement) => {
  expect(blocking(statement)).toEqual([statement])
})

test.for([
  'create index concurrently by_name on customers (name)',
  "create table words (word text not null check (word <> '')); create index by_word on words (word)",
  'alter table invoices add constraint positive check (gross_minor >= 0) not valid',
  'alter table invoices add column colour text',
  'alter table invoices add column colour text, add constraint short check (length(colour) < 9) not valid',
  "alter table invoices add column checked_by text not null default '', add column painter_id uuid references users",
  'alter table invoices rename constraint positive to invoice_gross_not_negative',
  'alter table invoices add constraint one_token unique using index one_token',
])('“%s” is not', (statement) => {
  expect(blocking(statement)).toEqual([])
})

test('functions with the owner’s rights search temporary tables last, and the product cannot create any', async () => {
  const { url, client } = await migrated()
  await client.query(`create or replace function with_rights() returns int language sql security definer
    set search_path = pg_catalog, public as 'select 1'`)
  await migrate(url)
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and not 'search_path=pg_catalog, public, pg_temp' = any (proconfig)`,
  )
  expect(rows).toEqual([])
  const { rows: rights } = await client.query(
    `select has_database_privilege('counterfoil_app', current_database(), 'temporary') as temporary`,
  )
  expect(rights).toEqual([{ temporary: false }])
})
