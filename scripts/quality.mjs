import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOnce, endWithSignals, installOnce, packageFile, runQuietly, seconds } from './bring-up.mjs'
import { keepTemporaryFilesInMemory } from './files-in-memory.mjs'
import { getChromium } from './get-chromium.mjs'
import { compiledModules } from './node-options.mjs'
import { passSignalsOnce, runChild } from './run-child.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

/**
 * `npm run quality`: what takes longer than `npm test`, all parts one after the other. A name runs one part with its
 * own options, such as `npm run quality -- bench pages --runs=20`. `--short` alone runs the short form of every part.
 */
const playwright = [packageFile('@playwright/test', 'cli.js'), 'test', '--project=screens']
const parts = {
  bench: ['quality/bench/main.ts'],
  torture: ['quality/torture/main.ts'],
  attacks: ['quality/attacks/main.ts'],
  mutants: ['quality/mutants/main.ts'],
  sheets: ['quality/sheets/main.ts'],
  screens: playwright,
}

const [name, ...options] = process.argv.slice(2)
try {
  await installOnce()
  await getChromium()
  await buildOnce()
  process.exit(name === '--short' ? await runShort() : await runParts())
} catch (error) {
  console.log(error.message)
  if (name === '--short') console.log('0 passed, 1 failed')
  process.exit(1)
}

/** Prints the counts in its last line, as `npm test` does. */
async function runShort() {
  endWithSignals()
  keepTemporaryFilesInMemory()
  const reports = mkdtempSync(join(tmpdir(), 'counterfoil-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const vitestReport = join(reports, 'vitest.json')
  const vitest = [packageFile('vitest', 'vitest.mjs'), 'run', '--config=quality/vitest.config.ts']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const programs = await countRun('short forms', [...vitest, ...reporters], (code) => countVitest(vitestReport, code))
  const screensReport = join(reports, 'screens.json')
  const screens = await countRun('screens', playwright, (code) => countPlaywright(screensReport, code), {
    PLAYWRIGHT_JSON_REPORT: screensReport,
  })
  const failed = programs.failed + screens.failed
  console.log(`${programs.passed + screens.passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function countRun(title, program, count, settings = {}) {
  const began = performance.now()
  const environment = { NO_COLOR: '1', NODE_COMPILE_CACHE: compiledModules, ...settings }
  const { code, output } = await runQuietly('node', program, environment)
  const counted = count(code)
  if (counted.failed > 0) console.log(`${output}\n`)
  console.log(`${title}: ${counted.passed} passed, ${counted.failed} failed in ${seconds(began)}`)
  return counted
}

async function runParts() {
  if (name !== undefined && !(name in parts)) {
    console.log(`Usage: npm run quality -- [--short | ${Object.keys(parts).join(' | ')}] [options of the part]`)
    return 1
  }
  let failed = 0
  for (const [part, program] of Object.entries(parts))
    if (name === undefined || name === part) failed ||= await runPart(program)
  return failed
}

async function runPart(program) {
  const child = runChild([...program, ...options])
  passSignalsOnce((signal) => child.kill(signal))
  return child.ended
}
