import { escapeIdentifier } from 'pg'
import type { Announce } from '#server/platform/announce.ts'
import { onClient } from '#server/platform/database/connection/on-client.ts'
import { isOutdated } from '#server/platform/database/schema/migrate.ts'

/**
 * Empties the embedded database of the demo if an earlier version made it and no version can upgrade it: the start
 * fills it in again. A database with anything else than the demo is left as it is.
 */
export async function remakeOldDemo(url: string, announce: Announce) {
  const maintenanceUrl = new URL(url)
  const database = escapeIdentifier(maintenanceUrl.pathname.slice(1))
  maintenanceUrl.pathname = '/postgres'
  await onClient(maintenanceUrl.href, async (client) => {
    // Processes that start together would otherwise drop what one of them has just made again.
    await client.query(`select pg_advisory_lock(hashtext('counterfoil.remake'))`)
    if (!(await isOutdated(url)) || !(await isOnlyDemo(url))) return
    announce('The demo was made by an earlier version: making it again.')
    await client.query(`drop database ${database} with (force)`)
    await client.query(`create database ${database}`)
  })
}

/** Filling in the demo is all or nothing: interrupted, it has left no user. */
const isOnlyDemo = (url: string) =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ demo: boolean }>(
      `select demo or not exists (select from users) as demo from installation`,
    )
    return rows[0]?.demo === true
  })
