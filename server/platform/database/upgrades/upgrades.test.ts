import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { schemaFacts } from '#server/test-support/schema-facts.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'

const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** `1.1.0.sql`, and `1.1.0-indexes.sql` where something cannot be done in the same transaction. */
const upgrades = globSync('*.sql', { cwd: import.meta.dirname })

/** A dump of a small installation of each release. */
const releases = globSync('releases/*.sql', { cwd: import.meta.dirname })

async function newDatabase() {
  const { url, drop } = await createTestDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

test('each upgrade is named by its version, and releases before it have left a dump', () => {
  for (const name of upgrades) expect(name).toMatch(/^\d+\.\d+\.\d+(-[a-z-]+)?\.sql$/)
  if (upgrades.length > 0) expect(releases).not.toEqual([])
})

for (const release of releases)
  test(`${release}: after its upgrades the schema is the baseline and the books hold`, async () => {
    const { client: latest } = await newDatabase()
    const { url, client } = await newDatabase()
    await client.query('drop schema public, graphile_worker cascade; create schema public')
    // Commands to psql begin with a backslash. A dump changes settings of its session.
    await client.query(`${textOf(release).replaceAll(/^\\.*$/gm, '')}; reset all`)
    await migrate(url)
    expect(await schemaFacts(client)).toEqual(await schemaFacts(latest))
    const pool = createPool(url, 2, createLogger('silent'))
    onTestFinished(() => pool.end())
    const { results } = await checkBooks(createDb(pool), '2026-04-05T12:00:00.000Z')
    expect(results.filter(({ violations }) => violations > 0)).toEqual([])
    expect(results.filter(({ rows }) => rows > 0).length).toBeGreaterThan(results.length / 2)
  })

/** Without comments, and without the bodies of functions, which run later. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))

/** A change of a few rows blocks no one. */
const ofFewRows = new Set(['business', 'vat_rates', 'installation'])

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

/** Reads or rewrites the whole table, or builds an index, while the table is locked. */
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

/** How long a user of the first table waits at most while the upgrade waits for the others. */
const longestWaitMs = (text: string) => {
  const tables = statementsOf(text)
    .filter((statement) => isOfExisting(text, statement, /^alter table (?:only )?(\w+)/))
    .map((statement) => statement.split(' ')[2])
  return new Set(tables).size * Number(/set local lock_timeout = '(\d+)ms'/.exec(text)?.[1] ?? 700)
}

test('upgrades do not block writes to existing tables', () => {
  for (const file of upgrades) {
    expect(blocking(textOf(file))).toEqual([])
    const isConcurrent = / concurrently /.test(textOf(file))
    expect([file, textOf(file).startsWith('-- Without a transaction')]).toEqual([file, isConcurrent])
  }
})

test('upgrades that need several tables wait for all of them together no longer than a second', () => {
  for (const file of upgrades) expect([file, longestWaitMs(textOf(file)) <= 1_000]).toEqual([file, true])
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
