import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchDatabase } from '../bench-database.ts'
import type { Row } from '../measure.ts'

const cases = 100_000
const root = join(import.meta.dirname, '../..')

/** The rules of arithmetic, each tried on a hundred thousand documents instead of the few hundred of the tests. */
export async function* arithmetic(_database: BenchDatabase, _runs: number): AsyncGenerator<Row> {
  const started = performance.now()
  const vitest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'shared/money/document-totals.test.ts',
      '--testTimeout=1200000',
    ],
    { cwd: root, env: { ...process.env, PROPERTY_RUNS: String(cases) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(vitest, 'exit')) as [number | null]
  if (code !== 0)
    throw new Error('A rule of arithmetic does not hold: run vitest with PROPERTY_RUNS=100000 to see which.')
  const took = performance.now() - started
  const name = 'all rules, 100,000 cases each'
  yield { name, p50: took, p95: took, p99: took, slowest: took, found: cases, ratio: Number.NaN, target: null }
}
