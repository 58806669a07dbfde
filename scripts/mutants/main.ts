import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chosenFaults } from './chosen-faults.ts'
import { copyOfProject } from './copy-of-project.ts'
import { equivalentsInServer } from './equivalents/in-server.ts'
import { equivalentsInShared } from './equivalents/in-shared.ts'
import { mutationsOf } from './mutations.ts'
import { suspects } from './suspects.ts'
import { fails, tryChosenFault } from './try-chosen-fault.ts'
import { describeTrial, type Trial } from './trial.ts'

/**
 * `npm run mutants`: makes small mutations in the code, one at a time, and checks whether the tests near them fail.
 * `--only=money` takes the files whose path contains that text, `--sample=50` a random sample of each group of files
 * (`--seed=7` repeats a sample).
 */
process.chdir(resolve(import.meta.dirname, '../..'))
const only = valueOf('only') ?? ''
const sample = Number(valueOf('sample') ?? Infinity)
const seed = Number(valueOf('seed') ?? 1)
/** A mutation can cause an endless loop; a timeout counts as detected. */
const timeoutMs = 180_000
const leastKilled = 0.95

const equivalents = [...equivalentsInShared, ...equivalentsInServer]
const copy = copyOfProject()
const survivors: string[] = []
let tried = 0

let runner = await startRunner()
for (const { files, tests } of suspects) {
  const trials = files.flatMap((pattern) => globSync(pattern)).flatMap((file) => trialsIn(file, tests))
  await refuseFailing(trials[0])
  for (const trial of chosenBySeed(trials)) report(describeTrial(trial), await isNoticed(trial))
}
runner.send('end')
const chosen = chosenFaults.filter(({ file }) => file.includes(only))
if (chosen.length > 0 && fails(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]))
  throw new Error('the tests of the chosen faults fail without any fault')
for (const fault of chosen) report(`${fault.file}\n    ${fault.name}`, tryChosenFault(copy, fault))

const killed = tried - survivors.length
console.log(
  `\n${survivors.length} of ${tried} faults went unnoticed (${((100 * killed) / tried).toFixed(1)} % noticed).`,
)
for (const survivor of survivors) console.log(`  ${survivor}`)
process.exit(killed / tried >= leastKilled ? 0 : 1)

/** Tests that fail without a mutation would detect every one of them. */
async function refuseFailing(trial: Trial | undefined) {
  const isFailing = trial && (await isNoticed({ ...trial, start: 0, end: 0, replacement: '' }))
  if (isFailing) throw new Error(`the tests fail without any fault: ${trial.tests.join(', ')}`)
}

function valueOf(name: string) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}

function trialsIn(file: string, tests: string[]): Trial[] {
  if (!file.includes(only) || file.endsWith('.test.ts')) return []
  const source = readFileSync(file, 'utf8')
  return mutationsOf(file, source)
    .map((mutation) => ({ file, tests, ...mutation }))
    .filter((trial) => !isEquivalent(trial, source))
}

/** Mutations without any visible effect are listed, each with its reason. */
function isEquivalent({ file, start, replacement }: Trial, source: string) {
  const line = source.slice(0, start).split('\n').length - 1
  const text = source.split('\n')[line] ?? ''
  return equivalents.some(
    (known) => file === known.file && text.includes(known.line) && known.replacements.includes(replacement),
  )
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

function report(description: string, noticed: boolean) {
  tried++
  if (!noticed) survivors.push(description)
  process.stdout.write(noticed ? '.' : `\nUNNOTICED ${description}\n`)
}

async function isNoticed(trial: Trial) {
  runner.send(trial)
  const answer = await Promise.race([
    once(runner, 'message').then(([message]) => message as { isNoticed: boolean }),
    new Promise<null>((done) => {
      setTimeout(done, timeoutMs, null).unref()
    }),
  ])
  if (answer) return answer.isNoticed
  runner.kill('SIGKILL')
  runner = await startRunner()
  return true
}

async function startRunner(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'runner.ts'), [copy], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}
