import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { announce } from '#server/platform/announce.ts'
import { banking } from './banking/banking.ts'
import { creditNoteList } from './credit-notes/credit-note-list.ts'
import { customerSearch } from './customers/customer-search.ts'
import { customersUnderLoad } from './customers/customers-under-load.ts'
import { typesetting } from './documents/typesetting.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { eInvoices } from './einvoices/einvoices.ts'
import { home } from './home/home.ts'
import { imports } from './imports/imports.ts'
import { invoiceList } from './invoices/invoice-list.ts'
import { itemChoices } from './items/item-choices.ts'
import { books } from './ledger/check-books.ts'
import { copyLedger } from './load/copy-ledger.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import type { Extent, Measurement, Result, Row } from './measure.ts'
import { everything } from './load/everything.ts'
import { stopBareHttp } from './load/bare-http.ts'
import { bySize } from './load/sizes.ts'
import { listsUnderLoad } from './load/lists-under-load.ts'
import { documentsUnderLoad } from './load/documents-under-load.ts'
import { starting } from './load/starting.ts'
import { writingUnderLoad } from './load/writing-under-load.ts'
import { memory } from './memory/memory.ts'
import { paymentList } from './payments/payment-list.ts'
import { openRecords } from './records/records.ts'
import { reminders } from './reminders/reminders.ts'
import { rules } from './rules.ts'
import { pages } from './pages/pages.ts'
import { manySchedules } from './schedules/many-schedules.ts'
import { searchEverywhere } from './search/search-everywhere.ts'
import { statements } from './statements/statements.ts'
import { heading, rowOf } from './table.ts'

type Asked = Extent & { name: string }

type Bench = (asked: Asked) => Promise<object[]>

/** Runs on an empty temporary database. */
const onEmpty = (measure: Measurement): Bench => timed(() => startBenchDatabase(), measure)

/** Runs on the ledger that is kept between runs. */
const onLedger = (measure: Measurement): Bench => timed(({ invoices }) => openLedger(invoices), measure)

/** Each bench prints its rows as soon as they are measured. */
const benches: Record<string, Bench> = {
  'customer-search': onEmpty(customerSearch),
  customers: onEmpty(customersUnderLoad),
  items: onEmpty(itemChoices),
  typesetting: onEmpty(typesetting),
  rules: onEmpty(rules),
  schedules: onEmpty(manySchedules),
  imports: onEmpty(imports),
  statements: onEmpty(statements),
  banking: timed(({ invoices }) => copyLedger(invoices), banking),
  books: onLedger(books),
  home: onLedger(home),
  invoices: onLedger(invoiceList),
  payments: onLedger(paymentList),
  'credit-notes': onLedger(creditNoteList),
  records: onLedger(openRecords),
  reminders: onLedger(reminders),
  search: onLedger(searchEverywhere),
  lists: onLedger(listsUnderLoad),
  sizes: (asked) => printed(asked, bySize(asked)),
  documents: onLedger(documentsUnderLoad),
  einvoices: timed(({ invoices }) => copyLedger(invoices), eInvoices),
  everything: timed(({ invoices }) => copyLedger(invoices), everything),
  start: onLedger(starting),
  memory: onEmpty(memory),
  // In the short form the small ledger stands for the demo, which takes longer to fill than the rest together.
  writing: timed(
    ({ isShort, invoices }) => (isShort ? copyLedger(invoices) : startBenchDatabase({ isDurable: true })),
    writingUnderLoad,
  ),
  pages: timed(({ invoices }) => copyLedger(invoices), pages),
  // One of its runs takes as long as hundreds of others.
  lighthouse: ({ runs }) => lighthouse(Math.min(runs, 3)),
}

const usage = `Usage: npm run quality -- bench [${Object.keys(benches).join(' | ')} …] [--runs=N] [--invoices=N] [--json=PATH] [--short]`

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 1

/**
 * `npm run quality -- bench`: how long people wait, measured on separate databases. Each figure is compared with the bare
 * driver, so that the ratios of two machines or two days can be compared.
 */
async function run() {
  const { values, positionals } = parseArgs({
    options: {
      runs: { type: 'string', default: '100' },
      // The number of invoices that the speed is promised for.
      invoices: { type: 'string', default: '1000000' },
      json: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !(name in benches))
  const isShort = values.short
  const runs = isShort ? 1 : Number(values.runs)
  const invoices = isShort ? 1_000 : Number(values.invoices)
  if (unknown !== undefined || !isCount(runs) || !isCount(invoices)) throw new Error(usage)

  const wanted = Object.entries(benches).filter(([name]) => positionals.length === 0 || positionals.includes(name))
  const results: object[] = []
  try {
    for (const [name, bench] of wanted) results.push(...(await bench({ name, runs, invoices, isShort })))
  } finally {
    await stopBareHttp()
  }
  if (values.json)
    await writeFile(values.json, `${JSON.stringify({ ...machine(), runs, invoices, results }, null, 2)}\n`)
}

function timed(open: (asked: Asked) => Promise<BenchDatabase>, measure: Measurement): Bench {
  return async (asked) => {
    const database = await open(asked)
    try {
      return await printed(asked, measure(database, asked))
    } finally {
      await database.stop()
    }
  }
}

async function printed({ name, runs }: Asked, rows: AsyncGenerator<Row>) {
  const results: Result[] = []
  announce(`\n${name}, ${runs} runs each, milliseconds\n${heading}`)
  for await (const row of rows) {
    results.push({ ...row, measurement: name })
    announce(rowOf(row))
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
