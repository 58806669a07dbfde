import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOnce, endWithSignals, installOnce, runQuietly, seconds } from './bring-up.mjs'
import { keepTemporaryFilesInMemory } from './files-in-memory.mjs'
import { getChromium } from './get-chromium.mjs'
import { compiledModules } from './node-options.mjs'
import { countOne, countPlaywright, countVitest } from './test-counts.mjs'

/** `npm test`: installs what is missing, then runs every check and test. `--only=lint,vitest` runs some of them. */
keepTemporaryFilesInMemory()
const reports = mkdtempSync(join(tmpdir(), 'counterfoil-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const checks = [
  { name: 'build', run: build, count: countOne },
  // Each of its checkers would find out again what most types are, on cores that the next step needs.
  check('types', 'tsc', ['-b', '--checkers', '1']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('format', 'oxfmt', ['--check']),
  check('unused', 'knip', []),
]
/** Run one after the other, because each uses all cores. */
const suites = [
  {
    ...check('vitest', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
    count: (code) => countVitest(vitestReport, code),
  },
  {
    ...check('playwright', 'playwright', ['test', '--project=*journeys'], { PLAYWRIGHT_JSON_REPORT: playwrightReport }),
    count: (code) => countPlaywright(playwrightReport, code),
  },
]

endWithSignals()
const only = process.argv.find((argument) => argument.startsWith('--only='))
const names = only?.slice('--only='.length).split(',')
const wanted = ({ name }) => names?.includes(name) ?? true
const total = { passed: 0, failed: 0 }

try {
  await installOnce()
  if (suites.filter(wanted).some(({ name }) => name === 'playwright')) await getChromium()
} catch (error) {
  closeWith({ passed: 0, failed: 1 }, error)
}
await runTwoAtATime(checks.filter(wanted))
for (const suite of suites.filter(wanted)) await runStep(suite)
closeWith(total)

function check(name, command, args, environment = {}) {
  // Tests start hundreds of processes, which find there what the first of them compiled.
  const shared = { NO_COLOR: '1', NODE_COMPILE_CACHE: compiledModules }
  const run = () => runQuietly(command, args, { ...shared, ...environment })
  return { name, run, count: countOne }
}

async function runTwoAtATime(steps) {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
  }
  await Promise.all([work(), work()])
}

async function runStep({ name, run, count }) {
  const began = performance.now()
  const { code, output } = await run()
  const counted = count(code)
  total.passed += counted.passed
  total.failed += counted.failed
  console.log(`${name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds(began)}`)
  if (counted.failed > 0) console.log(`${output}\n`)
}

function closeWith({ passed, failed }, error) {
  if (error) console.log(error.message)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

async function build() {
  const result = { code: 0, output: '' }
  await buildOnce(async (_name, command, args) => {
    Object.assign(result, await runQuietly(command, args))
    if (result.code !== 0) throw new Error(result.output)
  }).catch((error) => Object.assign(result, { code: 1, output: error.message }))
  return result
}
