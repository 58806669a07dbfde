import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Extent, Measurement, Row } from './measure.ts'

const root = join(import.meta.dirname, '../..')

/** Property tests, run with far more cases than `npm test` has time for. */
const inBulk = [
  { name: 'arithmetic', file: 'shared/money/document-totals.test.ts', variable: 'PROPERTY_RUNS', cases: 100_000 },
  { name: 'settlement', file: 'server/features/payments/settlement.test.ts', variable: 'MODEL_RUNS', cases: 2_000 },
]

/** One row per test file; a failing test ends the run. */
export const rules: Measurement = async function* (_database, { isShort }: Extent) {
  for (const rule of inBulk) yield await tried(isShort ? { ...rule, cases: 10 } : rule)
}

async function tried({ name, file, variable, cases }: (typeof inBulk)[number]): Promise<Row> {
  const started = performance.now()
  const vitest = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, '--testTimeout=1800000'],
    { cwd: root, env: { ...process.env, [variable]: String(cases) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(vitest, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`A rule does not hold: ${variable}=${cases} npx vitest run ${file} shows which.`)
  const took = performance.now() - started
  const label = `${name}, ${cases} cases each`
  return { name: label, p50: took, p95: took, p99: took, slowest: took, found: cases, ratio: Number.NaN, target: null }
}
