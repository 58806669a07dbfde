import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { compiledModules } from '../scripts/node-options.mjs'

/** Each program in its shortest form: that it works from nothing, not what it finds. Benches have a test of their own. */
const folder = await mkdtemp(join(tmpdir(), 'counterfoil-quality-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

async function run(part: string, words: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [`quality/${part}/main.ts`, ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compiledModules,
    },
  })
  return stdout
}

test('torture works from nothing', async () => {
  expect(await run('torture', ['two-servers', '--minutes=0.01'])).toMatch(/two-servers +violations +0/)
})

test('a mutant that is put into the code is noticed, and a file that is never tried is refused', async () => {
  const csv = '--only=server/platform/files/csv.ts'
  expect(await run('mutants', [csv, '--sample=1', '--at-once=1'])).toContain('100.0 % of 1')
  await expect(run('mutants', ['--only=none-such'])).rejects.toMatchObject({ code: 1 })
})

test('contact sheets show the demo at five widths', async () => {
  await run('sheets', ['--short', `--folder=${join(folder, 'sheets')}`])
  expect(await readdir(join(folder, 'sheets'))).toHaveLength(5)
})
