import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type Answer, type Trial, withMutation } from './trial.ts'

/** Tries faults one after the other in one Vitest, so that PostgreSQL and all that is not changed stay where they are. */
const root = process.argv[2] ?? ''

// As the command line sets them: without them the tests of the server fail, fault or no fault.
process.env['TEST'] = 'true'
process.env['VITEST'] = 'true'
process.env['NODE_ENV'] = 'test'

const lasting = await startVitest()
/** For each file that is given faults, the test file that noticed the last one: it is likely to notice the next one too. */
const lastToNotice = new Map<string, string>()
/** How long each test file took when it noticed nothing: the quick ones are asked before the slow ones. */
const durations = new Map<string, number>()

async function startVitest() {
  // A machine on which several of these run is slow: a test that takes too long there has noticed nothing.
  const slow = { testTimeout: 90_000, hookTimeout: 90_000 }
  const vitest = await createVitest({ root, watch: false, bail: 1, maxWorkers: 1, reporters: [{}], ...slow })
  await vitest.standalone()
  return vitest
}

async function tryOut(trial: Trial): Promise<Answer> {
  const path = join(root, trial.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, withMutation(source, trial))
  lasting.invalidateFile(path)
  try {
    return await (trial.file.endsWith('.sql') ? askAnew(trial) : ask(lasting, trial))
  } finally {
    writeFileSync(path, source)
    lasting.invalidateFile(path)
  }
}

/** Migrations are run when the tests of the server begin, so a fault in one needs a beginning of its own. */
async function askAnew(trial: Trial) {
  const vitest = await startVitest()
  const answer = await ask(vitest, trial)
  await vitest.close()
  return answer
}

/** Asks one test file after the other, the most promising first, until one of them fails. */
async function ask(vitest: Vitest, { file, tests }: Trial): Promise<Answer> {
  const first = lastToNotice.get(file) ?? file.replace(/\.tsx?$/, '.test.ts')
  const all = await vitest.globTestSpecifications(existsSync(join(root, first)) ? [first, ...tests] : tests)
  const rankOf = ({ moduleId }: TestSpecification) =>
    relative(root, moduleId) === first ? -1 : (durations.get(moduleId) ?? 0)
  for (const specification of all.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const startedAt = performance.now()
    const failed = await failuresIn(vitest, specification)
    if (failed.length > 0) {
      lastToNotice.set(file, relative(root, specification.moduleId))
      return { isNoticed: true, failed }
    }
    durations.set(specification.moduleId, performance.now() - startedAt)
  }
  return { isNoticed: false, failed: [] }
}

async function failuresIn(vitest: Vitest, specification: TestSpecification) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  // What ran for an earlier fault is answered again: only what ran for this one counts.
  const failed = testModules.filter((module) => module.moduleId === specification.moduleId && !module.ok())
  return [...failed.map(firstFailure), ...unhandledErrors.map((error) => (error as Error).message)]
}

function firstFailure(module: Awaited<ReturnType<Vitest['runTestSpecifications']>>['testModules'][number]) {
  const [test] = module.children.allTests('failed')
  const [error] = test?.result().errors ?? module.errors()
  return `${relative(root, module.moduleId)}: ${test?.fullName ?? 'cannot be loaded'}\n    ${error?.message ?? ''}`
}

process.on('disconnect', () => process.exit(1))
process.on('message', (message: Trial | 'end') => {
  if (message === 'end') void lasting.close().then(() => process.exit(0))
  else void tryOut(message).then((answer) => process.send?.(answer))
})
process.send?.('ready')
