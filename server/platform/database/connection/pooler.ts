import type { Client } from 'pg'
import { WrongSetting } from '#server/platform/announce.ts'
import { onClient, startupOptions } from './pool.ts'

/**
 * Whether a pooler such as PgBouncer is between us and PostgreSQL: it refuses what is said on connecting, or gives its own number in
 * the place of that of the process.
 */
export async function isThroughPooler(url: string) {
  try {
    return await onClient(url, hasOtherProcess, startupOptions())
  } catch (error) {
    if (!(error instanceof Error && /unsupported startup parameter/.test(error.message))) throw error
    await onClient(url, refuseOtherRole)
    return true
  }
}

/** The driver has the number that it was told on connecting, and its types do not declare it. */
async function hasOtherProcess(client: Client) {
  return (await processOf(client)) !== (client as unknown as { processID: number }).processID
}

async function refuseOtherRole(client: Client) {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role !== 'counterfoil_app')
    throw new WrongSetting(
      'DATABASE_URL leads through a pooler, and its login has not been prepared for that: run `npm run migrate` once, given DATABASE_OWNER_URL without the pooler.',
    )
}

const looks = 5

/** Listening for jobs, and the locks by which a dead worker is noticed, belong to one connection. */
export async function refuseSharedConnection(url: string) {
  const isOurs = await onClient(url, (one) =>
    onClient(url, async (other) => {
      const [ones, others] = [new Set<number>(), new Set<number>()]
      for (let look = 0; look < looks; look += 1) {
        ones.add(await processOf(one))
        others.add(await processOf(other))
      }
      return ones.size === 1 && others.size === 1 && ones.isDisjointFrom(others)
    }),
  )
  if (!isOurs)
    throw new WrongSetting(
      'The worker needs connections of its own, and DATABASE_URL leads through a pooler that shares them between transactions: give the worker the address of PostgreSQL itself, and servers behind the pooler WORKER=no.',
    )
}

async function processOf(client: Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
