import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchDatabase } from '../bench-database.ts'
import { httpClient } from '../http-client.ts'
import { inWords, underLoad } from '../load/under-load.ts'
import type { Extent, Row } from '../measure.ts'
import { startProduct } from '../product.ts'

const records = { invoices: 'an invoice', customers: 'a customer', payments: 'a payment' }
const many = 200

/** Opening one record, compared with a bare server that reads only its row. */
export async function* openRecords({ owner, url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  try {
    for (const [table, name] of Object.entries(records)) {
      const { rows } = await owner.query<{ id: string }>(`select id from ${table} order by id desc limit ${many}`)
      const idAt = (count: number) => rows[count % rows.length]?.id
      const bareServer = await startBareServer(url, table)
      try {
        for (const clients of [1, 16]) {
          const times = inWords(clients)
          const bare = await underLoad(clients, runs * clients, (count) => bareServer.ask(`/${idAt(count)}`))
          yield { name: `bare: ${name}, ${times}`, ...bare, found: rows.length, ratio: 1, target: null }
          const opened = await underLoad(clients, runs * clients, (count) =>
            product.ask(`/api/${table}/${idAt(count)}`),
          )
          const ratio = opened.rate / bare.rate
          const bar = { of: 'ratio', limit: 0.6 } as const
          yield { name: `${name}, ${times}`, ...opened, found: rows.length, ratio, target: null, bar }
        }
      } finally {
        await bareServer.stop()
      }
    }
  } finally {
    await product.stop()
  }
}

async function startBareServer(url: string, table: string) {
  const child = fork(join(import.meta.dirname, 'bare-record-server.ts'), [url, table])
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
