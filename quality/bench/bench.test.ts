import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { compiledModules } from '../../scripts/node-options.mjs'

const folder = await mkdtemp(join(tmpdir(), 'counterfoil-benches-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = (words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compiledModules,
      BENCH_FOLDER: join(folder, 'ledgers'),
    },
  })

/** One of each kind: what is asked of a ledger, of a copy that is written to, in the browser, and of an empty database. */
const some = ['customers', 'banking', 'home', 'writing', 'pages']

test('benches fill what they need from an empty cache and measure it', async () => {
  const json = join(folder, 'bench.json')
  await run([...some, '--short', `--json=${json}`])
  const { results } = JSON.parse(await readFile(json, 'utf8')) as { results: { measurement: string; p50: number }[] }
  expect([...new Set(results.map(({ measurement }) => measurement))]).toEqual(some)
  expect(results.filter(({ p50 }) => !Number.isFinite(p50))).toEqual([])
})

test('a bench that does not exist is refused with the names of all', async () => {
  await expect(run(['none-such'])).rejects.toMatchObject({ stderr: expect.stringContaining('customers') })
})
