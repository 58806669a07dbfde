import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import type { Binaries } from '#server/platform/database/embedded/binaries.ts'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import type { ClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import type { Postmaster } from '#server/platform/database/embedded/postmaster.ts'
import { runCommand } from '#server/platform/database/embedded/run-command.ts'

export const ownVersion = '18'

/** Whether there is data already. Data of another PostgreSQL version is left alone. */
export async function hasCluster({ cluster, folder }: ClusterLocation) {
  // Without this file there is no data.
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  const version = text?.trim()
  if (version && version !== ownVersion) {
    throw new DatabaseCannotStart(
      `The data in ${folder} is of PostgreSQL ${version}, and Counterfoil brings ${ownVersion}.`,
    )
  }
  return version === ownVersion
}

/** Created under a temporary name, so that an interrupted start leaves nothing that looks like a database. */
export async function createCluster(location: ClusterLocation, { initdb }: Binaries, options: string[]) {
  const unfinished = `${location.cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await writePassword(location)
  const wanted = {
    pgdata: unfinished,
    username: 'postgres',
    pwfile: location.password,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    // Defines letters for the index of typing errors; macOS has no C.UTF-8.
    'lc-ctype': process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  }
  const args = Object.entries(wanted).map(([name, value]) => `--${name}=${value}`)
  const { ok, output } = await runCommand(initdb, [...args, '--data-checksums', ...options], location.user)
  if (!ok) throw new DatabaseCannotStart(`The database could not be made in ${location.folder}: ${output}`)
  await rename(unfinished, location.cluster)
}

async function writePassword({ password, user }: ClusterLocation) {
  await rm(password, { force: true })
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (user) await chown(password, user.uid, user.gid)
}

/**
 * The owner's connection address: through the socket if there is one. Remove its `host` parameter to connect over the
 * network.
 */
export async function ownerUrl({ password }: ClusterLocation, { port, socketFolder }: Postmaster, database: string) {
  const secret = await readFile(password, 'utf8').catch(() => {
    throw new DatabaseCannotStart(`The password of the database is missing: restore the file ${password}.`)
  })
  const url = new URL(`postgres://postgres:${secret.trim()}@127.0.0.1:${port}/${database}`)
  if (socketFolder !== '') url.searchParams.set('host', socketFolder)
  return url.href
}

export async function createDatabaseOnce(url: string) {
  const maintenanceUrl = new URL(url)
  const database = maintenanceUrl.pathname.slice(1)
  maintenanceUrl.pathname = '/postgres'
  const client = new Client({ connectionString: maintenanceUrl.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
