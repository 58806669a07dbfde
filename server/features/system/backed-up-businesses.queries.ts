import type { Client } from 'pg'
import { onClient } from '#server/platform/database/connection/pool.ts'

/** The databases of a server that hold a business: the demo, one's own, or both. Each is an address with its owner's login. */
export async function businessesOn(ownerUrl: string) {
  const names = await onClient(ownerUrl, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where datallowconn and not datistemplate'),
  )
  const urls = names.rows.map(({ name }) => Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href)
  const found = await Promise.all(urls.map((url) => onClient(url, isBusiness)))
  return urls.filter((_, index) => found[index])
}

async function isBusiness(client: Client) {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('public.installation') is not null as has`)
  return rows[0]?.has === true
}

/** Tells a database when it was backed up last: metrics say how long ago that is. */
export const noteBackup = (ownerUrl: string, at: string) =>
  onClient(ownerUrl, (client) => client.query('update installation set backed_up_at = $1', [at]))
