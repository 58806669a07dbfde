import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { withMutation, type Trial } from './trial.ts'

/** Tries faults one after the other in one Vitest, so that PostgreSQL and all that is not changed stay where they are. */
const root = process.argv[2] ?? ''

// As the command line sets them: without them the tests of the server fail, fault or no fault.
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

/** Says whether a test noticed: the file's own test first, which is quick, then the others near it. */
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
  // What ran for an earlier fault is answered again: only what ran for this one counts.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  return unhandledErrors.length > 0 || testModules.some((module) => asked.has(module.moduleId) && !module.ok())
}

process.on('message', (message: Trial | 'end') => {
  if (message === 'end') void vitest.close().then(() => process.exit(0))
  else void tryOut(message).then((isNoticed) => process.send?.({ isNoticed }))
})
process.send?.('ready')
