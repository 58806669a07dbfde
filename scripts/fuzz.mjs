import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ownNode, packageFile, root } from './bring-up.mjs'

/**
 * `npm run fuzz -- --cases=300 --seed=N`: hostile requests to every operation of the API. The same seed repeats a
 * run.
 */
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '300' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`${values.cases} cases an operation, seed ${seed}`)

const vitest = [
  packageFile('vitest', 'vitest.mjs'),
  'run',
  '--project',
  'server',
  'server/attacks/fuzz.test.ts',
  'server/attacks/signed-events.test.ts',
]
const fuzzing = spawn(ownNode, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: seed },
})
fuzzing.on('exit', (code) => process.exit(code ?? 1))
