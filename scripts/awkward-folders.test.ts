import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'counterfoil-folders-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const patienceMs = 300_000

/** All that `npm start` needs. Packages are linked, apart from the fonts, which the bundler reads where they are. */
async function productIn(name: string) {
  const place = join(folder, name)
  await mkdir(join(place, 'node_modules'), { recursive: true })
  for (const part of ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'server', 'shared', 'web'])
    await cp(join(root, part), join(place, part), { recursive: true })
  for (const installed of await readdir(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', installed), join(place, 'node_modules', installed)]
    if (installed === '@fontsource-variable') await cp(from, to, { recursive: true })
    else if (!/^\.(cache|vite)/.test(installed)) await symlink(from, to)
  }
  return place
}

function start(place: string) {
  const child = spawn(process.execPath, [join(place, 'scripts/start.mjs'), '--own'], {
    // As under npm it ends with the process that started it, even if that is killed.
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close')
  const settled = Promise.withResolvers<void>()
  void ended.then(() => settled.resolve())
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Stop with Ctrl-C.')) settled.resolve()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return {
    output: () => output,
    /** It runs, or it has ended. */
    settled: settled.promise,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

test(
  'the product starts from a folder with a # and a % in its name',
  async () => {
    const product = start(await productIn('ours #1 100%'))
    await product.settled
    const [, address] = / is ready at (\S+)/.exec(product.output()) ?? []
    if (address === undefined) throw new Error(product.output())
    const page = await fetch(`${address}/login`)
    expect(await page.text()).toContain('<div id="root"><')
    expect(await fetch(`${address}/api/openapi.json`)).toHaveProperty('status', 200)
    await product.stop()
  },
  patienceMs,
)

test(
  'a folder with a ? in its name, from which nothing can be built, is said to need another',
  async () => {
    const product = start(await productIn('whose?'))
    await product.settled
    expect(product.output()).toContain(`cannot be built in ${join(folder, 'whose?')}: rename what has a ? in its name.`)
  },
  patienceMs,
)
