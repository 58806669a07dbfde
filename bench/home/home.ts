import type { BenchDatabase } from '../bench-database.ts'
import { startBareHttp } from '../load/bare-http.ts'
import { inWords, underLoad } from '../load/under-load.ts'
import type { Bar, Row } from '../measure.ts'
import { startProduct } from '../product.ts'

/** Every call that the home page makes. */
const calls = { 'figures of Home': '/api/home', 'agenda of Home': '/api/schedules/agenda' }

/** One person waits so long at most; of sixteen, so many are answered in a second. */
const barFor = (clients: number): Bar => (clients === 1 ? { of: 'p50', limit: 10 } : { of: 'rate', limit: 200 })

/** Measures the home page over HTTP, compared with a bare server that sends as many bytes. */
export async function* home({ url }: BenchDatabase, runs: number): AsyncGenerator<Row> {
  const product = await startProduct(url)
  try {
    for (const [name, path] of Object.entries(calls)) {
      const bytes = (await product.fetchFile(path)).length
      const bareHttp = await startBareHttp(bytes)
      try {
        for (const clients of [1, 16]) {
          const who = inWords(clients)
          const bare = await underLoad(clients, runs * clients, bareHttp.ask)
          yield { name: `bare server, ${who}`, ...bare, found: bytes, ratio: 1, target: null }
          const asked = await underLoad(clients, runs * clients, () => product.ask(path))
          const ratio = asked.rate / bare.rate
          yield { name: `${name}, ${who}`, ...asked, found: bytes, ratio, target: null, bar: barFor(clients) }
        }
      } finally {
        await bareHttp.stop()
      }
    }
  } finally {
    await product.stop()
  }
}
