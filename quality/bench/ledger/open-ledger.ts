import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { announce } from '#server/platform/announce.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { fillLedger } from './fill-ledger.ts'

const root = join(import.meta.dirname, '../../..')
const kept = process.env['BENCH_FOLDER'] ?? join(root, 'node_modules/.cache/counterfoil-bench')

/** How many invoices the ledger of a small business has, to compare a large one with. */
export const smallerLedger = (invoices: number) => Math.min(10_000, invoices / 2)

/** Every file that determines the rows. */
const sources = [
  'quality/bench/ledger/*.ts',
  'quality/bench/customers/{fill-customers,words}.ts',
  'server/platform/database/schema/*.sql',
]

/**
 * Opens a ledger with this many invoices. It is made once and kept; in a new month, or after a change to its sources,
 * it is made again. Measurements leave only sign-ins and PDFs behind.
 */
export async function openLedger(invoices: number) {
  const until = `${new Date().toISOString().slice(0, 7)}-01`
  const name = `ledger-${invoices}-${keyOf(until)}`
  const dataDir = join(kept, name)
  await mkdir(kept, { recursive: true })
  await removeOutdated(`ledger-${invoices}-`, name)
  const database = await openBenchDatabase(dataDir)
  const { rows } = await database.owner.query<{ empty: boolean }>('select not exists (select from invoices) as empty')
  if (!rows[0]?.empty) return database
  announce(`Filling a ledger of ${invoices} invoices in ${dataDir}`)
  const started = performance.now()
  await fillDemo(database.db, new Date().toISOString(), { peopleOnly: true })
  await fillLedger(database.owner, { invoices, until })
  announce(`Filled in ${Math.round((performance.now() - started) / 1000)} s`)
  return database
}

function keyOf(until: string) {
  const hash = createHash('sha256').update(until)
  for (const file of globSync(sources, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Keeps one ledger of each size, and any other that is running. */
async function removeOutdated(prefix: string, current: string) {
  for (const name of await readdir(kept))
    if (name.startsWith(prefix) && name !== current && !existsSync(join(kept, name, 'postgres/cluster/postmaster.pid')))
      await rm(join(kept, name), { recursive: true, force: true })
}
