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

/** Lighthouse is installed for its bench alone, and `sizes` runs `everything`. */
const runElsewhere = ['lighthouse', 'everything']

test('every bench fills what it needs from an empty cache and measures it', async () => {
  const usage = await run(['none-such']).then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  )
  const names = (/\[(.*) …\]/.exec(usage)?.[1] ?? '').split(' | ')
  const wanted = names.filter((name) => !runElsewhere.includes(name))
  expect(wanted).toContain('lists')
  const json = join(folder, 'bench.json')
  await run([...wanted, '--short', `--json=${json}`])
  const { results } = JSON.parse(await readFile(json, 'utf8')) as {
    results: { measurement: string; p50: number; found: number }[]
  }
  expect([...new Set(results.map(({ measurement }) => measurement))]).toEqual(wanted)
  // What is not a time, such as memory, is found.
  expect(results.filter(({ p50, found }) => !(p50 > 0 || found > 0))).toEqual([])
})
