import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type { Client } from 'pg'
import { onClient } from '#server/platform/database/connection/pool.ts'
import { runUpgrade } from './run-upgrade.ts'

const turnRetryMs = 100

/** What the baseline is called in `schema_versions`. Upgrades begin after this version. */
const firstVersion = '1.0.0'

const upgradesFolder = join(import.meta.dirname, '../upgrades')

/** The database was made by another version of the product, and going on could damage it. */
export class WrongDatabase extends Error {}

/** The database was made before upgrades began. */
class OutdatedDatabase extends WrongDatabase {
  constructor() {
    super(
      `The database was made before version ${firstVersion} and is left as it is: start it with the version that made it, or begin a new one with another DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** The baseline or an upgrade. */
type Step = { name: string; text: string; hash: string }

type Done = Pick<Step, 'name' | 'hash'>

/**
 * Makes the schema in an empty database, or brings it up to date. Servers that start together take turns: a server asks
 * again and again for its turn, because a statement that waited would keep an index from being built concurrently.
 */
export const migrate = (ownerUrl: string, folder = upgradesFolder) =>
  onClient(ownerUrl, async (client) => {
    while (!(await hasTurn(client))) await wait(turnRetryMs)
    const done = await stepsDone(client)
    const steps = allSteps(folder)
    refuseOther(done, steps)
    if (done.length === 0) await runBaseline(client, steps)
    else for (const step of missingOf(steps, done)) await runUpgrade(client, step.text, () => note(client, step))
    await migrateJobs(ownerUrl, client)
    await client.query(forbidTemporaryTables)
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
  const done = await onClient(url, stepsSeenByProduct)
  const steps = allSteps()
  refuseOther(done, steps)
  const [missing] = missingOf(steps, done)
  if (missing)
    throw new WrongDatabase(
      `The schema of the database lacks version "${missing.name}", and the login of DATABASE_URL may not add it: run "npm run migrate" with the owner's login first.`,
    )
}

/** Whether the database was made before upgrades began, so that no version can bring it up to date. */
export const isOutdated = (url: string) =>
  onClient(url, async (client) => {
    try {
      refuseOther(await stepsDone(client), allSteps())
      return false
    } catch (error) {
      if (error instanceof OutdatedDatabase) return true
      throw error
    }
  })

/** The version of the schema that a database has. */
export const schemaVersion = async (client: Client) => inOrder(await stepsDone(client)).at(-1)?.name ?? ''

/** Whether this version of the product knows a version of the schema. */
export const isKnownVersion = (name: string) => allSteps().some((step) => step.name === name)

async function hasTurn(client: Client) {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('counterfoil.migrate')) as got`,
  )
  return rows[0]?.got === true
}

/** Nothing if the database is empty. */
async function stepsDone(client: Client) {
  const { rows: found } = await client.query<{ old: boolean; current: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as old, to_regclass('public.schema_versions') is not null as current`,
  )
  if (found[0]?.old) throw new OutdatedDatabase()
  if (!found[0]?.current) return []
  const { rows } = await client.query<Done>('select name, hash from schema_versions')
  return rows
}

/** Nothing, too, if the login may not become the product: only a run as the owner can grant it that. */
async function stepsSeenByProduct(client: Client) {
  try {
    // Not on connecting: a pooler would refuse it.
    await client.query('begin; set local role counterfoil_app')
    const done = await stepsDone(client)
    await client.query('rollback')
    return done
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['42501', '22023'].includes(code)) return []
    throw error
  }
}

function refuseOther(done: Done[], steps: Step[]) {
  const newer = missingOf(done, steps)[0]
  if (newer)
    throw new WrongDatabase(
      `The database is newer than this version of Counterfoil: it holds "${newer.name}". Please start the newer version.`,
    )
  // From the first upgrade on, each changes the baseline too, which then no longer is what older databases began with.
  if (steps.length === 1 && done.some(({ hash }) => hash !== steps[0]?.hash)) throw new OutdatedDatabase()
}

const missingOf = <Named extends { name: string }>(steps: Named[], others: { name: string }[]) =>
  steps.filter(({ name }) => !others.some((other) => other.name === name))

/** The baseline, and what brings a database of an earlier release to the schema that it describes. */
const allSteps = (folder = upgradesFolder) => [
  baseline(),
  ...read(folder).map(({ name, text }) => withHash(name.replace('.sql', ''), text)),
]

/** The files of this folder: the schema as it is after all upgrades. */
export const baseline = () =>
  withHash(
    firstVersion,
    read(import.meta.dirname)
      .map(({ text }) => text)
      .join('\n'),
  )

const read = (folder: string) =>
  inOrder(globSync('*.sql', { cwd: folder }).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })))

const withHash = (name: string, text: string) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') })

/** "1.10.0" comes after "1.9.0". */
const inOrder = <Named extends { name: string }>(steps: Named[]) =>
  steps.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))

/** A new database has what the upgrades would do, so none of them runs on it. */
async function runBaseline(client: Client, steps: Step[]) {
  await client.query('begin')
  await client.query(baseline().text)
  for (const step of steps) await note(client, step)
  await client.query('commit')
}

const note = (client: Client, { name, hash }: Step) =>
  client.query('insert into schema_versions (name, hash) values ($1, $2)', [name, hash])

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
 * Temporary tables are found before all others: with one, an attacker who can send statements could make a trigger read rows of
 * their own. So the right to create them is taken away, also in a database that was restored from a dump.
 */
const forbidTemporaryTables = `
  do $$
  begin
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end
  $$;
`
