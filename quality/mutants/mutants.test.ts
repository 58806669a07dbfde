import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    cwd: join(import.meta.dirname, '../..'),
  })

test('a mutant that is put into the code is noticed', async () => {
  const { stdout } = await run('--only=server/platform/files/csv.ts', '--sample=1', '--at-once=1')
  expect(stdout).toContain('100.0 % of 1')
})

test('a file that is never tried is refused', async () => {
  await expect(run('--only=none-such')).rejects.toMatchObject({ code: 1 })
})
