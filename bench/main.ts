import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { announce } from '#server/platform/announce.ts'
import { customerSearch } from './customers/customer-search.ts'
import { typesetting } from './documents/typesetting.ts'
import { startBenchDatabase } from './bench-database.ts'
import type { Measurement, Result } from './measure.ts'
import { rules } from './rules.ts'
import { manySchedules } from './schedules/many-schedules.ts'
import { searchEverywhere } from './search/search-everywhere.ts'
import { heading, rowOf } from './table.ts'

/** Each one prints its rows as they come. A later one is one more name here. */
const measurements: Record<string, Measurement> = {
  'customer-search': customerSearch,
  typesetting,
  rules,
  schedules: manySchedules,
  search: searchEverywhere,
}

const usage = `Usage: npm run bench -- [${Object.keys(measurements).join(' | ')} …] [--runs=N] [--json=PATH]`

/**
 * `npm run bench`: how long what people wait for takes, on a database of its own. The bare driver stands beside each, so that
 * two machines, or two days, can be compared by their ratios.
 */
async function run() {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '100' }, json: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !(name in measurements))
  const runs = Number(values.runs)
  if (unknown !== undefined || !Number.isSafeInteger(runs) || runs < 1) throw new Error(usage)

  const wanted = Object.entries(measurements).filter(([name]) => positionals.length === 0 || positionals.includes(name))
  const results: Result[] = []
  for (const [name, measure] of wanted) results.push(...(await measureOne(name, measure, runs)))
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...machine(), runs, results }, null, 2)}\n`)
}

async function measureOne(name: string, measure: Measurement, runs: number) {
  const database = await startBenchDatabase()
  const results: Result[] = []
  try {
    announce(`\n${name}, ${runs} runs each, milliseconds\n${heading}`)
    for await (const result of measure(database, runs)) {
      results.push({ ...result, measurement: name })
      announce(rowOf(result))
    }
  } finally {
    await database.stop()
  }
  return results
}

const machine = () => ({
  measured_at: new Date().toISOString(),
  node: process.version,
  processor: cpus()[0]?.model ?? '',
  cores: availableParallelism(),
})

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
