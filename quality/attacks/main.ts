import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { announce } from '#server/platform/announce.ts'

/**
 * `npm run quality -- attacks --cases=300 --seed=N`: hostile requests to every operation of the API. The same seed
 * repeats a run.
 */
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '300' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
announce(`${values.cases} cases an operation, seed ${seed}`)

const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const fuzzing = spawn(process.execPath, [vitest, 'run', '--config=quality/vitest.config.ts', 'quality/attacks'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: seed },
})
fuzzing.on('exit', (code) => process.exit(code ?? 1))
