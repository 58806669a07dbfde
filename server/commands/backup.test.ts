import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startAppOn } from '#server/test-support/start-app.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'

const folder = await mkdtemp(join(tmpdir(), 'counterfoil-backup-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
const inFolder = (name: string) => join(folder, name)
const sweepers = ['source', 'target'].map((name) => cleanUpAfterExit(inFolder(name)))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  for (const sweeper of sweepers) sweeper.dismiss()
})

const quiet = { announce: () => undefined, settings: { fsync: 'off' } }
const source = await startEmbeddedPostgres({ dataDir: inFolder('source'), ...quiet })
afterAll(() => source.stop())
await migrate(source.url)
const { newIssued } = await startInvoicing(await startAppOn(source.url))

/** Runs a command in a separate process, as an operator would. */
function run(command: 'backup' | 'restore', words: string[], dataDir: string) {
  const script = join(import.meta.dirname, `${command}.ts`)
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: inFolder(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
}

/** Everything issued up to a number, as one line of figures. */
async function figuresUpTo(url: string, latest?: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number; latest: string; gross: string; hashes: string }>(
    `select count(*)::int as count, max(number) as latest, sum(gross_minor)::text as gross,
            md5(string_agg(content_hash::text, ',' order by number)) as hashes
       from invoices where status = 'issued' and ($1::text is null or number <= $1)`,
    [latest ?? null],
  )
  await client.end()
  return rows[0] ?? { count: 0, latest: '', gross: '', hashes: '' }
}

const backup = inFolder('backup')

test('a backup that is taken while invoices are issued restores to one moment, and its books and audit trail hold', async () => {
  for (let made = 0; made < 10; made++) await newIssued()
  const backedUp = new AbortController()
  const write = async () => {
    while (!backedUp.signal.aborted) await newIssued()
  }
  const writers = [write(), write(), write()]
  const { code, output } = await run('backup', [`--to=${backup}`], 'source')
  backedUp.abort()
  await Promise.all(writers)
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Backed up into') })

  const restored = await run('restore', [backup], 'target')
  expect(restored.output).toContain('is restored and proven')
  expect(restored.code).toBe(0)

  const target = await startEmbeddedPostgres({ dataDir: inFolder('target'), ...quiet })
  const figures = await figuresUpTo(target.url)
  await target.stop()
  const all = await figuresUpTo(source.url)
  expect(figures.count).toBeGreaterThan(10)
  expect(figures.count).toBeLessThan(all.count)
  expect(figures).toEqual(await figuresUpTo(source.url, figures.latest))
})

test('only its owner can read a backup', async () => {
  const names = ['.', ...(await readdir(backup))]
  const modes = await Promise.all(names.map(async (name) => (await stat(join(backup, name))).mode & 0o077))
  expect(modes).toEqual([0, 0, 0, 0, 0])
})

const restore = (from: string, dataDir: string, force = false) =>
  restoreBackup({ from, dataDir: inFolder(dataDir), force, announce: () => undefined })

test('a restore over a database that is there is refused in one sentence', async () => {
  const { code, output } = await run('restore', [backup], 'target')
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^There is a database in .*\n$/) })
})

test('restoring over a database that is in use is refused, with or without --force', async () => {
  await expect(restore(backup, 'source', true)).rejects.toThrow('stop the product first')
})

const damages = {
  'whose archive is cut short': [(copy: string) => truncate(join(copy, 'base.tar.zst'), 1_000_000), 'unpacked'],
  'with a file that was altered': [(copy: string) => alterFirstSum(copy, true), 'is not what was backed up'],
  'whose manifest was altered': [(copy: string) => alterFirstSum(copy, false), 'does not fit itself'],
  'that is not whole': [(copy: string) => rm(join(copy, 'counterfoil.json')), 'There is no backup in'],
  'of a newer version': [(copy: string) => describedAs(copy, { schema: '9.0.0' }), 'does not know'],
  'of another kind of machine': [(copy: string) => describedAs(copy, { platform: 'vax-vms' }), 'vax-vms'],
} as const

test.for(Object.entries(damages))(
  'a backup %s is refused, and the existing database stays',
  async ([, [damage, refusal]]) => {
    const copy = inFolder('copy')
    await rm(copy, { recursive: true, force: true })
    await cp(backup, copy, { recursive: true })
    await damage(copy)
    await expect(restore(copy, 'target', true)).rejects.toThrow(refusal)
    expect(await readdir(join(inFolder('target'), 'postgres'))).not.toContain('cluster.before-restore')
  },
)

/** With a recalculated hash, as an attacker would do it, or without. */
async function alterFirstSum(copy: string, mended: boolean) {
  const file = join(copy, 'backup_manifest')
  const text = await readFile(file, 'utf8')
  const altered = text.replace(/"Checksum": "(.)/, (_, digit: string) => `"Checksum": "${digit === '0' ? '1' : '0'}`)
  const before = altered.slice(0, altered.lastIndexOf('"Manifest-Checksum"'))
  const sum = createHash('sha256').update(before).digest('hex')
  await writeFile(file, mended ? `${before}"Manifest-Checksum": "${sum}"}\n` : altered)
}

async function describedAs(copy: string, change: object) {
  const file = join(copy, 'counterfoil.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change }))
}
