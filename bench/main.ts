import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { announce } from '#server/platform/announce.ts'
import { customerSearch } from './customers/customer-search.ts'
import { typesetting } from './documents/typesetting.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { home } from './home/home.ts'
import { invoiceList } from './invoices/invoice-list.ts'
import { books } from './ledger/check-books.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import type { Measurement, Result } from './measure.ts'
import { listsUnderLoad } from './load/lists-under-load.ts'
import { papersUnderLoad } from './load/papers-under-load.ts'
import { starting } from './load/starting.ts'
import { writingUnderLoad } from './load/writing-under-load.ts'
import { rules } from './rules.ts'
import { manySchedules } from './schedules/many-schedules.ts'
import { searchEverywhere } from './search/search-everywhere.ts'
import { heading, rowOf } from './table.ts'

type Bench = (name: string, runs: number) => Promise<object[]>

/** On an empty database of its own, which is thrown away. */
const onEmpty = (measure: Measurement): Bench => timed(() => startBenchDatabase(), measure)

/** With as many invoices as we promise to be fast with. */
const onAMillion = (measure: Measurement): Bench => timed(() => openLedger(1_000_000), measure)

/** Each one prints its rows as they come. A later one is one more name here. */
const benches: Record<string, Bench> = {
  'customer-search': onEmpty(customerSearch),
  typesetting: onEmpty(typesetting),
  rules: onEmpty(rules),
  schedules: onEmpty(manySchedules),
  books: onAMillion(books),
  home: onAMillion(home),
  invoices: onAMillion(invoiceList),
  search: onAMillion(searchEverywhere),
  lists: onAMillion(listsUnderLoad),
  papers: onAMillion(papersUnderLoad),
  start: onAMillion(starting),
  writing: timed(() => startBenchDatabase({ isDurable: true }), writingUnderLoad),
  // Each of its runs takes as long as hundreds of the others.
  lighthouse: (_name, runs) => lighthouse(Math.min(runs, 3)),
}

const usage = `Usage: npm run bench -- [${Object.keys(benches).join(' | ')} …] [--runs=N] [--json=PATH]`

/**
 * `npm run bench`: how long what people wait for takes, on databases of its own. The bare driver stands beside each, so that
 * two machines, or two days, can be compared by their ratios.
 */
async function run() {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '100' }, json: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !(name in benches))
  const runs = Number(values.runs)
  if (unknown !== undefined || !Number.isSafeInteger(runs) || runs < 1) throw new Error(usage)

  const wanted = Object.entries(benches).filter(([name]) => positionals.length === 0 || positionals.includes(name))
  const results: object[] = []
  for (const [name, bench] of wanted) results.push(...(await bench(name, runs)))
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...machine(), runs, results }, null, 2)}\n`)
}

function timed(open: () => Promise<BenchDatabase>, measure: Measurement): Bench {
  return async (name, runs) => {
    const database = await open()
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
