import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'counterfoil-folders-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function productIn(name: string, parts: string[]) {
  const place = join(folder, name)
  for (const part of ['package.json', 'package-lock.json', ...parts])
    await cp(join(root, part), join(place, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** Prints how many languages and endpoints were found. */
const found = `
  const { locales } = await import('#server/platform/i18n/languages.ts')
  const { allEndpoints } = await import('#server/platform/http/endpoints/contracts.ts')
  console.log(locales.length > 2, (await allEndpoints()).length > 100)`

test('what is found by the names of files is found from a folder with a % in its name', async () => {
  const cwd = await productIn('ours 100%', ['server', 'shared'])
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', found], { cwd })
  expect(stdout).toBe('true true\n')
})

test.each(['ours #1', 'whose?'])(
  'the folder %s, from which nothing can be built, is said to need another name',
  async (name) => {
    const cwd = await productIn(name, ['scripts'])
    const failure = await run(process.execPath, ['scripts/start.mjs'], { cwd }).catch((error: unknown) => error)
    expect(failure).toHaveProperty(
      'stderr',
      `The front end cannot be built in ${cwd}: rename what has a # or ? in its name.\n`,
    )
  },
)
