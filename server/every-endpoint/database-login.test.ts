import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { poolOf } from '#server/platform/database/connection/database.ts'
import { loginOf, withCredentials } from '#server/platform/database/connection/login.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { createTeardown } from '#server/start/teardown.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { startProcess } from '#server/test-support/processes/start-process.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

/** Opens the product's connections as its start does. */
async function open(settings: Record<string, string>) {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const teardown = createTeardown(() => undefined)
  afterAll(() => teardown.close())
  const { db } = await openDatabase(readConfig(settings), { logger, announce: () => undefined, teardown })
  return { pool: poolOf(db), lines }
}

const asOwner = (url: string, ...statements: string[]) =>
  withOwner(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const secret = randomBytes(12).toString('hex')

/** A separate database whose owner may create roles but is not a superuser. */
async function startOwnDatabase() {
  const { url, drop } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  const owner = `owner_${name}`
  await asOwner(
    url,
    `create role ${owner} login createrole password '${secret}'`,
    `drop schema public, graphile_worker cascade`,
    `alter database ${name} owner to ${owner}`,
    `create schema public authorization pg_database_owner`,
    `grant usage on schema public to public`,
    `grant counterfoil_app to ${owner} with admin true`,
  )
  afterAll(async () => {
    await drop()
    await asOwner(inject('postgresUrl'), `drop role if exists server_${name}, ${loginOf(owner)}`, `drop role ${owner}`)
  })
  return { superUrl: url, ownerUrl: withCredentials(url, owner, secret), name }
}

/** Each is tried as the product's role, and again after every way of becoming another role. */
const escapes = [
  'select 1',
  'set role none',
  'reset role',
  'reset all',
  'discard all',
  'set session authorization default',
]

const attacks = [
  `copy notes (note) from program 'id'`,
  `copy (select 1) to program 'cat'`,
  `copy notes (note) from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
  'alter table invoices add column mine text',
  'alter table invoices disable trigger all',
  'drop table audit_entries',
  'truncate audit_entries',
  'delete from audit_entries',
  'set session_replication_role = replica',
  'create table mine (id int)',
  'create schema mine',
  'create temp table audit_entries (id int)',
  'create extension dblink',
  `create function mine() returns int language sql return 1`,
  'create role mine',
  'create database mine',
  'alter role counterfoil_app login',
  'alter role counterfoil_app superuser',
  'grant pg_execute_server_program to counterfoil_app',
  `alter system set log_statement = 'all'`,
  'set role postgres',
  'set role pg_execute_server_program',
  'set role pg_database_owner',
  'set session authorization postgres',
  `insert into schema_versions (name, hash) values ('9.0.0', '')`,
]

async function succeeding(pool: Pool) {
  const through: string[] = []
  for (const escape of escapes)
    for (const attack of attacks) {
      const client = await pool.connect()
      try {
        await client.query(escape)
        await client.query(attack)
        through.push(`${escape}; ${attack}`)
      } catch (error) {
        // A statement with a syntax error would prove nothing.
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (!['42501', '42P01'].includes(code)) through.push(`${attack}: ${String(error)}`)
      } finally {
        client.release(true)
      }
    }
  return through
}

test('the product’s connection cannot exceed its role, on the embedded database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-login-'))
  await chmod(dataDir, 0o755)
  const sweeper = cleanUpAfterExit(dataDir)
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    sweeper.dismiss()
  })
  const { pool, lines } = await open({ DATA_DIR: dataDir })
  expect(await succeeding(pool)).toEqual([])
  expect(lines).toEqual([])
})

test('the product’s connection cannot exceed its role, on an external database with its owner’s login', async () => {
  const { ownerUrl } = await startOwnDatabase()
  const { pool, lines } = await open({ DATABASE_URL: ownerUrl })
  expect(await succeeding(pool)).toEqual([])
  expect(lines).toEqual([])
})

test('with the owner’s login apart, servers start with a login that can become nothing but counterfoil_app', async () => {
  const { ownerUrl, name } = await startOwnDatabase()
  const loginUrl = withCredentials(ownerUrl, `server_${name}`, `${secret}:@/ä`)
  const settings = { DATABASE_URL: loginUrl, DATABASE_OWNER_URL: ownerUrl }
  const command = startProcess('server/commands/migrate.ts', settings)
  expect({ ...(await command.ended), output: command.output() }).toMatchObject({
    code: 0,
    output: expect.stringContaining('The database is up to date.'),
  })
  const { pool, lines } = await open({ DATABASE_URL: loginUrl })
  expect(await succeeding(pool)).toEqual([])
  expect(lines).toEqual([])
})

test('a start that lacks the schema and may not make it says so in one sentence', async () => {
  const { ownerUrl, superUrl, name } = await startOwnDatabase()
  const loginUrl = withCredentials(ownerUrl, `server_${name}`, secret)
  await asOwner(
    superUrl,
    `create role server_${name} login password '${secret}'`,
    `grant counterfoil_app to server_${name}`,
  )
  const start = async (settings: Record<string, string>) => {
    const product = startProcess('server/main.ts', { DATABASE_URL: loginUrl, PORT: '0', ...settings })
    const { code } = await product.ended
    return { code, output: product.output() }
  }
  const refused = {
    code: 1,
    output: `The schema of the database lacks version "1.0.0", and the login of DATABASE_URL may not add it: run "npm run migrate" with the owner's login first.\n`,
  }
  expect(await start({})).toEqual(refused)

  await migrate(ownerUrl)
  await asOwner(superUrl, `delete from schema_versions`)
  expect(await start({})).toEqual(refused)
})

test('a login with more rights than the product needs is refused by the command and logged at the start', async () => {
  const { ownerUrl, superUrl, name } = await startOwnDatabase()
  await migrate(ownerUrl)
  const loginUrl = withCredentials(ownerUrl, `server_${name}`, secret)
  await asOwner(superUrl, `create role server_${name} login createdb password '${secret}'`)
  const command = startProcess('server/commands/migrate.ts', { DATABASE_URL: loginUrl, DATABASE_OWNER_URL: ownerUrl })
  expect(await command.ended).toMatchObject({ code: 1 })
  expect(command.output()).toMatch(/^The login server_\w+ of DATABASE_URL may do more .*creates databases.*\n$/)
  const { lines } = await open({ DATABASE_URL: loginUrl })
  expect(lines.map((line) => JSON.parse(line).rights)).toEqual([['creates databases']])
})

test('an owner’s login that cannot create roles still works, and the log warns about it', async () => {
  const { ownerUrl, superUrl, name } = await startOwnDatabase()
  await migrate(ownerUrl)
  await asOwner(superUrl, `alter role owner_${name} nocreaterole`)
  const { pool, lines } = await open({ DATABASE_URL: ownerUrl })
  expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'counterfoil_app' }])
  expect(lines.map((line) => JSON.parse(line).rights)).toEqual([['owns the database']])
})
