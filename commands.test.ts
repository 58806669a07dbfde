import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { compiledModules } from './scripts/node-options.mjs'

/** The operators' commands of the documents, each started from an empty folder. */
const folder = await mkdtemp(join(tmpdir(), 'counterfoil-commands-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

async function run(command: string, words: string[], settings: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', ...words], {
    cwd: import.meta.dirname,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compiledModules,
      ...settings,
    },
  })
  return stdout
}

test('an operator sets up an empty folder and proves its books', async () => {
  const onOwn = { DATA_DIR: join(folder, 'own') }
  expect(await run('migrate', [], onOwn)).toContain('The database is up to date.')
  expect(await run('create-admin', ['ann@example.com', 'Ann'], onOwn)).toContain('/setup/')
  expect(await run('check-books', [], onOwn)).toContain(': 0 violations.')
  expect(await run('verify-audit', [], onOwn)).toContain(': 0 broken.')
})
