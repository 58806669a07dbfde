import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { chosenFaults } from './chosen-faults.ts'
import { equivalentsInBanking } from './equivalents/in-banking.ts'
import { equivalentsInServer } from './equivalents/in-server.ts'
import { equivalentsInShared } from './equivalents/in-shared.ts'
import { FaultRunner } from './fault-runner.ts'
import { mutationsOf } from './mutations.ts'
import { suspects } from './suspects.ts'
import { describeTrial, type Trial, trialOf } from './trial.ts'

/**
 * `npm run mutants`: makes small mutations in the code, one at a time, and checks that the tests near them fail.
 * `--only=money` limits it to files whose path contains the text. `--sample=50` tries 50 random mutations of each group
 * of files (`--seed=7` repeats a choice). `--at-once=1` uses one process. `--equivalents` tries the mutations that are
 * known to have no effect: no test may fail.
 */
process.chdir(resolve(import.meta.dirname, '../..'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const only = valueOf('only') ?? ''
const sample = Number(valueOf('sample') ?? Infinity)
const seed = Number(valueOf('seed') ?? 1)
const atOnce = Number(valueOf('at-once') ?? Math.min(availableParallelism(), 4))
const triesEquivalents = process.argv.includes('--equivalents')
const leastAsExpected = triesEquivalents ? 1 : 0.95

const equivalents = [...equivalentsInShared, ...equivalentsInServer, ...equivalentsInBanking]
const foundEquivalents = new Set<(typeof equivalents)[number]>()
const runners = Array.from({ length: atOnce }, () => new FaultRunner())
const groups = [
  ...suspects.map(({ files, tests }) => ({
    name: files.join(', '),
    trials: files.flatMap((pattern) => globSync(pattern)).flatMap((file) => trialsIn(file, tests)),
  })),
  { name: 'chosen faults', trials: triesEquivalents ? [] : chosenFaults.filter(isWanted).map(trialOf) },
]
refuseUnknownEquivalents()
if (groups.every(({ trials }) => trials.length === 0))
  throw new Error(`no file that is tried holds "${only}" in its path`)

const figures: string[] = []
let isProven = true
for (const { name, trials } of groups) {
  if (trials.length === 0) continue
  const startedAt = performance.now()
  const patienceMs = await patienceWith(trials)
  const tried = chosenBySeed(trials)
  const surprises = await surprisesOf(tried, patienceMs)
  const asExpected = (tried.length - surprises.length) / tried.length
  isProven &&= asExpected >= leastAsExpected
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  figures.push(`${(100 * asExpected).toFixed(1).padStart(5)} % of ${tried.length} in ${name} (${seconds} s)`)
}
await Promise.all(runners.map((runner) => runner.end()))
console.log(`\n${triesEquivalents ? 'Unnoticed' : 'Noticed'}:\n${figures.join('\n')}`)
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
  return mutationsOf(file, source)
    .map((mutation) => ({ file, tests, ...mutation }))
    .filter((trial) => isEquivalent(trial, source) === triesEquivalents)
}

/** Whether a mutation is listed as having no visible effect. */
function isEquivalent({ file, start, replacement }: Trial, source: string) {
  const line = source.slice(0, start).split('\n').length - 1
  const text = source.split('\n')[line] ?? ''
  const found = equivalents.find(
    (known) => file === known.file && text.includes(known.line) && known.replacements.includes(replacement),
  )
  if (found) foundEquivalents.add(found)
  return found !== undefined
}

/** Fails if an entry matches no mutation: an outdated entry could hide another one later. */
function refuseUnknownEquivalents() {
  const unknown = equivalents.filter(isWanted).filter((known) => !foundEquivalents.has(known))
  const lines = unknown.map(({ file, line }) => `${file}: ${line}`)
  if (lines.length > 0) throw new Error(`no fault fits these equivalents any more:\n${lines.join('\n')}`)
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

/** The mutations that no test noticed; with `--equivalents`, those that a test did notice. */
async function surprisesOf(trials: Trial[], patienceMs: number) {
  const waiting = [...trials]
  const surprises: Trial[] = []
  const tryAll = async (runner: FaultRunner) => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const { isNoticed, failed } = await runner.tryOut(trial, patienceMs)
      const isSurprise = isNoticed === triesEquivalents
      const by = isNoticed ? `NOTICED by ${failed.join('\n')}` : 'UNNOTICED'
      process.stdout.write(isSurprise ? `\n${by} ${describeTrial(trial)}\n` : '.')
      if (isSurprise) surprises.push(trial)
    }
  }
  await Promise.all(runners.map(tryAll))
  return surprises
}
