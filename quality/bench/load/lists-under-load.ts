import { invoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { listInvoicePage } from '#server/features/invoices/list/invoice-list.queries.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, listPromise, memoryRow, type Row } from '../measure.ts'
import { startProduct } from '../product.ts'
import { statementsOf } from './as-sent.ts'
import { bareHttp } from './bare-http.ts'
import { inWords, underLoad } from './under-load.ts'

/** The product's default number of connections. */
const connections = 16
const path = '/api/invoices'

/**
 * The first page of the list, compared with the same statements through the bare driver and with a bare server that
 * sends as many bytes.
 */
export async function* listsUnderLoad({ url }: BenchDatabase, { runs, invoices }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  const pool = createPool(url, connections, createLogger('warn'))
  const answer = JSON.stringify(await product.ask(path))
  const askBare = await bareHttp(answer.length)
  const today = new Date().toISOString().slice(0, 10)
  const statements = await statementsOf(pool, (db) => listInvoicePage(db, invoiceFilter.parse({}), today))
  const bareDriver = async () => {
    for (const statement of statements) await pool.query(statement)
  }
  try {
    for (const clients of [1, 16]) {
      const times = inWords(clients)
      const bare = await underLoad(clients, runs * clients, bareDriver)
      yield { name: `bare driver, ${times}`, ...bare, found: statements.length, ratio: 1, target: null }
      const http = await underLoad(clients, runs * clients, askBare)
      yield { name: `bare server, ${times}`, ...http, found: answer.length, ratio: http.rate / bare.rate, target: null }
      const list = await underLoad(clients, runs * clients, () => product.ask(path))
      const ratio = list.rate / bare.rate
      yield {
        name: `first page, ${times}`,
        ...list,
        found: answer.length,
        ratio,
        target: clients === 1 ? listPromise(invoices) : null,
      }
    }
    yield memoryRow('memory of the server, MB', await product.megabytes())
  } finally {
    await product.stop()
    await pool.end()
  }
}
