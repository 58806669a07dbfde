import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type { Client } from 'pg'
import { onClient } from '#server/platform/database/connection/on-client.ts'
import { runMigration } from './run-migration.ts'

const folder = join(import.meta.dirname, '../migrations')

const turnRetryMs = 100

/** The database was made by another version of the product, and going on could damage it. */
export class WrongDatabase extends Error {}

/**
 * Brings the schema up to date, or up to a file for a test of the next. Each file runs once; servers that start together take turns.
 * Who waits for a turn asks again and again: a statement that waited would keep an index from being built beside it.
 */
export const migrate = (ownerUrl: string, { upTo }: { upTo?: string } = {}) =>
  onClient(ownerUrl, async (client) => {
    while (!(await hasTurn(client))) await wait(turnRetryMs)
    const done = await migrationsDone(client)
    refuseUnknown([...done.keys()])
    for (const file of migrationFiles()) if (!upTo || file <= upTo) await runOnce(client, file, done)
    await migrateJobs(ownerUrl, client)
    await client.query(tightenRights)
  })

/** Whether a login may bring the schema up to date: it is the owner of the database, or more. */
export async function mayMigrate(url: string) {
  const { rows } = await onClient(url, (client) =>
    client.query<{ may: boolean }>(`select rolsuper or pg_has_role(session_user, datdba, 'member') as may
       from pg_roles, pg_database where rolname = session_user and datname = current_database()`),
  )
  return rows[0]?.may === true
}

/** For a login that may not migrate: going on with a schema of another version would fail somewhere later. */
export async function refuseUnmigrated(url: string) {
  const done = await namesDone(url)
  refuseUnknown(done)
  const missing = migrationFiles().find((name) => !done.includes(name))
  if (missing)
    throw new WrongDatabase(
      `The database lacks the migration "${missing}", and the login of DATABASE_URL may not run it: run "npm run migrate" with the owner's login first.`,
    )
}

/** Nothing, where it was never migrated, or so long ago that the product could not yet look for itself. */
async function namesDone(url: string) {
  try {
    return await onClient(url, async (client) => {
      // Not on connecting: a pooler would refuse it.
      await client.query('begin; set local role counterfoil_app')
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
      await client.query('rollback')
      return rows.map(({ name }) => name)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['42P01', '42501', '22023'].includes(code)) return []
    throw error
  }
}

async function hasTurn(client: Client) {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('counterfoil.migrate')) as got`,
  )
  return rows[0]?.got === true
}

const migrationFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Whether this version of the product knows what a database says was done to it. */
export const isKnownMigration = (name: string) => migrationFiles().includes(name)

async function migrationsDone(client: Client) {
  await client.query(
    `create table if not exists schema_migrations (name text primary key, hash text not null, run_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function refuseUnknown(done: string[]) {
  const known = new Set(migrationFiles())
  const unknown = done.find((name) => !known.has(name))
  if (unknown)
    throw new WrongDatabase(
      `The database is newer than this version of Counterfoil: it holds "${unknown}". Please start the newer version.`,
    )
}

async function runOnce(client: Client, name: string, done: Map<string, string>) {
  const statements = readFileSync(join(folder, name), 'utf8')
  const hash = createHash('sha256').update(statements).digest('hex')
  const hashThen = done.get(name)
  if (hashThen === hash) return
  if (hashThen)
    throw new WrongDatabase(`The migration "${name}" was changed after it had run. Please restore the file as it was.`)
  await runMigration(client, statements, () =>
    client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]),
  )
}

/** The job queue keeps its own tables, closed to all but their owner; the product's role works with them and may not alter them. */
async function migrateJobs(ownerUrl: string, client: Client) {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) })
  await client.query(`
    grant usage on schema graphile_worker to counterfoil_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to counterfoil_app;
    grant usage on all sequences in schema graphile_worker to counterfoil_app;
    grant execute on all functions in schema graphile_worker to counterfoil_app;
    do $$
    declare
      closed regclass;
    begin
      for closed in
        select oid from pg_class
         where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
           and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'counterfoil')
      loop
        execute format('create policy counterfoil on %s to counterfoil_app using (true) with check (true)', closed);
      end loop;
    end
    $$;
  `)
}

/**
 * What holds of every object, whichever migration made it. Temporary tables are found before all others: with one, whoever can send
 * statements could lead a trigger to rows of their own making. So nobody makes any, and functions with the owner's rights look there last.
 */
const tightenRights = `
  grant select on schema_migrations to counterfoil_app;
  do $$
  declare
    definer regprocedure;
  begin
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
    for definer in
      select oid from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace and pg_has_role(current_user, proowner, 'member')
         and not coalesce('search_path=pg_catalog, public, pg_temp' = any (proconfig), false)
    loop
      execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer);
    end loop;
  end
  $$;
`
