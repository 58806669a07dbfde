import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type Answer, type Trial, withMutation } from './trial.ts'

/** Tries mutations one after the other in one Vitest process, so that PostgreSQL and unchanged modules stay loaded. */
const root = process.argv[2] ?? ''

// As set by Vitest's command line; without them, tests of the server fail.
process.env['TEST'] = 'true'
process.env['VITEST'] = 'true'
process.env['NODE_ENV'] = 'test'

const lasting = await startVitest()
/** For each mutated file, the test file that noticed the last mutation: it is likely to notice the next one too. */
const lastToNotice = new Map<string, string>()
/** How long each test file took when it passed: fast ones run first. */
const durations = new Map<string, number>()

async function startVitest() {
  // High limits, because several of these processes slow the machine down, and a timeout is not a noticed mutation.
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

/** Migrations run when Vitest starts, so a mutation in one needs a new Vitest. */
async function askAnew(trial: Trial) {
  const vitest = await startVitest()
  const answer = await ask(vitest, trial)
  await vitest.close()
  return answer
}

/** Runs the test files one after the other, the most promising first, until one fails. */
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
  // The result includes modules of earlier runs; only the one just run counts.
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
