import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { withMutation, type Trial } from './trial.ts'

/**
 * Tries mutations one after the other in one Vitest process, so that PostgreSQL and unchanged modules stay loaded.
 */
const root = process.argv[2] ?? ''

// Set by Vitest's command line; without them the server tests always fail.
process.env['TEST'] = 'true'
process.env['VITEST'] = 'true'
process.env['NODE_ENV'] = 'test'

const vitest = await createVitest({
  root,
  config: false,
  watch: false,
  bail: 1,
  maxWorkers: 2,
  reporters: [{}],
  include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
  globalSetup: ['server/test-support/postgres-for-tests.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
})
await vitest.init()

/** Whether a test failed: the file's own test runs first because it is quick, then the others near it. */
async function tryOut(trial: Trial) {
  const path = join(root, trial.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, withMutation(source, trial))
  vitest.invalidateFile(path)
  try {
    const own = trial.file.replace(/\.ts$/, '.test.ts')
    return (existsSync(join(root, own)) && (await fails([own]))) || (await fails(trial.tests))
  } finally {
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
}

async function fails(tests: string[]) {
  const specifications = await vitest.globTestSpecifications(tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Vitest also returns results of earlier mutations; only those of this run count.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  return unhandledErrors.length > 0 || testModules.some((module) => asked.has(module.moduleId) && !module.ok())
}

process.on('message', (message: Trial | 'end') => {
  if (message === 'end') void vitest.close().then(() => process.exit(0))
  else void tryOut(message).then((isNoticed) => process.send?.({ isNoticed }))
})
process.send?.('ready')
