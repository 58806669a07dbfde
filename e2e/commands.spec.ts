import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { compiledModules } from '../scripts/node-options.mjs'

/** Benches that need a browser and the built pages, in their shortest form: that they work, not how fast. */
test('the bench of pages fills its ledger from nothing and measures every page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-pages-'))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o755)
  try {
    const json = join(folder, 'bench.json')
    await promisify(execFile)(process.execPath, ['bench/main.ts', 'pages', '--short', `--json=${json}`], {
      cwd: resolve(import.meta.dirname, '..'),
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TMPDIR: tmpdir(),
        NODE_COMPILE_CACHE: compiledModules,
        BENCH_FOLDER: join(folder, 'ledgers'),
      },
    })
    const { results } = JSON.parse(await readFile(json, 'utf8')) as { results: { name: string; p50: number }[] }
    expect(results.length).toBeGreaterThan(5)
    expect(results.filter(({ p50 }) => !(p50 > 0))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
