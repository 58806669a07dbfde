import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { announce } from '#server/platform/announce.ts'
import { chosenFaults } from './chosen-faults.ts'
import { FaultRunner } from './fault-runner.ts'
import { mutationsOf } from './mutations.ts'
import { suspects } from './suspects.ts'
import { describeTrial, type Trial, trialOf } from './trial.ts'

/**
 * `npm run quality -- mutants`: makes small mutations in the code, one at a time, and checks that the tests near them fail.
 * `--only=money` limits it to files whose path contains the text. `--sample=50` tries 50 random mutations of each group
 * of files (`--seed=7` repeats a choice). `--at-once=1` uses one process. A mutation that changes nothing visible counts
 * as unnoticed, so each group may leave some.
 */
process.chdir(resolve(import.meta.dirname, '../..'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const only = valueOf('only') ?? ''
const sample = Number(valueOf('sample') ?? Infinity)
const seed = Number(valueOf('seed') ?? 1)
const atOnce = Number(valueOf('at-once') ?? Math.min(availableParallelism(), 4))
const leastNoticed = 0.9

const runners = Array.from({ length: atOnce }, () => new FaultRunner())
const groups = [
  ...suspects.map(({ files, tests }) => ({
    name: files.join(', '),
    trials: files.flatMap((pattern) => globSync(pattern)).flatMap((file) => trialsIn(file, tests)),
  })),
  { name: 'chosen faults', trials: chosenFaults.filter(isWanted).map(trialOf) },
]
if (groups.every(({ trials }) => trials.length === 0))
  throw new Error(`no file that is tried holds "${only}" in its path`)

const figures: string[] = []
let isProven = true
for (const { name, trials } of groups) {
  if (trials.length === 0) continue
  const startedAt = performance.now()
  const patienceMs = await patienceWith(trials)
  const tried = chosenBySeed(trials)
  const unnoticed = await countUnnoticed(tried, patienceMs)
  const noticed = (tried.length - unnoticed) / tried.length
  isProven &&= noticed >= leastNoticed
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  figures.push(`${(100 * noticed).toFixed(1).padStart(5)} % of ${tried.length} in ${name} (${seconds} s)`)
}
await Promise.all(runners.map((runner) => runner.end()))
announce(`\nNoticed:\n${figures.join('\n')}`)
process.exit(isProven ? 0 : 1)

function valueOf(name: string) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

function isWanted({ file }: { file: string }) {
  return file.includes(only)
}

function trialsIn(file: string, tests: string[]): Trial[] {
  if (!isWanted({ file }) || file.endsWith('.test.ts')) return []
  const source = readFileSync(file, 'utf8')
  return mutationsOf(file, source).map((mutation) => ({ file, tests, ...mutation }))
}

function chosenBySeed(trials: Trial[]) {
  if (trials.length <= sample) return trials
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return trials
    .map((trial) => ({ trial, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, sample)
    .map(({ trial }) => trial)
}

/** The time limit, based on how long the tests take without a mutation. Fails if they fail without one. */
async function patienceWith(trials: Trial[]) {
  const [trial] = trials
  const [runner] = runners
  if (!trial || !runner) return 0
  const tests = [...new Set(trials.flatMap((each) => each.tests))]
  const startedAt = performance.now()
  const { isNoticed, failed } = await runner.tryOut({ ...trial, tests, start: 0, end: 0, replacement: '' }, 900_000)
  if (isNoticed) throw new Error(`tests fail without any fault:\n${failed.join('\n')}`)
  return 60_000 + 4 * (performance.now() - startedAt)
}

async function countUnnoticed(trials: Trial[], patienceMs: number) {
  const waiting = [...trials]
  let unnoticed = 0
  const tryAll = async (runner: FaultRunner) => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const { isNoticed } = await runner.tryOut(trial, patienceMs)
      process.stdout.write(isNoticed ? '.' : `\nUNNOTICED ${describeTrial(trial)}\n`)
      if (!isNoticed) unnoticed += 1
    }
  }
  await Promise.all(runners.map(tryAll))
  return unnoticed
}
