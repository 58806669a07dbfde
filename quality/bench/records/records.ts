import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { findShownInvoice } from '#server/features/invoices/invoices.queries.ts'
import { readPayment } from '#server/features/payments/payments.service.ts'
import { type Db } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { httpClient } from '../http-client.ts'
import { statementsOf } from '../load/as-sent.ts'
import { inWords, underLoad } from '../load/under-load.ts'
import type { Extent, Row } from '../measure.ts'
import { startProduct } from '../product.ts'

const records = [
  {
    table: 'invoices',
    name: 'an invoice',
    read: (db: Db, id: string) => findShownInvoice(db, id, new Date().toISOString().slice(0, 10)),
  },
  { table: 'customers', name: 'a customer', read: findCustomer },
  { table: 'payments', name: 'a payment', read: readPayment },
]
const many = 200
/** Until the engine has compiled what runs all day. */
const warmUps = 600

/** Opening one record, compared with a bare server that only runs the same statement. */
export async function* openRecords({ owner, url }: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  const pool = createPool(url, 1, createLogger('warn'))
  try {
    for (const { table, name, read } of records) {
      const { rows } = await owner.query<{ id: string }>(`select id from ${table} order by id desc limit ${many}`)
      const idAt = (count: number) => rows[count % rows.length]?.id ?? ''
      const example = idAt(0)
      const [statement] = await statementsOf(pool, (db) => read(db, example))
      const bareServer = await startBareServer(url, JSON.stringify(statement), example)
      try {
        for (const clients of [1, 16]) {
          const times = inWords(clients)
          const load = (ask: (path: string) => Promise<unknown>, path: string) =>
            underLoad(clients, runs * clients, (count) => ask(`${path}/${idAt(count)}`), isShort ? 1 : warmUps)
          const bare = await load(bareServer.ask, '')
          yield { name: `bare: ${name}, ${times}`, ...bare, found: rows.length, ratio: 1, target: null }
          const opened = await load(product.ask, `/api/${table}`)
          const ratio = opened.rate / bare.rate
          const target = clients === 1 ? 50 : null
          yield { name: `${name}, ${times}`, ...opened, found: rows.length, ratio, target }
        }
      } finally {
        await bareServer.stop()
      }
    }
  } finally {
    await product.stop()
    await pool.end()
  }
}

async function startBareServer(...given: string[]) {
  const child = fork(join(import.meta.dirname, 'bare-record-server.ts'), given)
  const [port] = (await once(child, 'message')) as [number]
  const { send, close } = httpClient(`http://127.0.0.1:${port}`)
  return {
    ask: async (path: string) => JSON.parse(await send({ path })) as unknown,
    stop: async () => {
      close()
      child.kill()
      await once(child, 'exit')
    },
  }
}
