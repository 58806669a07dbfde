import type { Bar, Row } from '../measure.ts'
import { bareHttp } from './bare-http.ts'
import { inWords, underLoad } from './under-load.ts'

/** The limits for one client and for sixteen at once. */
export type Bars = { one?: Bar; sixteen?: Bar }

export type Asking = {
  name: string
  /** Requested in turn. */
  paths: readonly string[]
  fetch: (path: string) => Promise<string>
  runs: number
  bars: Bars
}

/** Measures one client and then sixteen, each compared with a bare server that sends as many bytes. */
export async function* besideBareServer({ name, paths, fetch, runs, bars }: Asking): AsyncGenerator<Row> {
  let bytes = 0
  for (const path of paths) bytes += (await fetch(path)).length
  const askBare = await bareHttp(Math.round(bytes / paths.length))
  for (const [clients, bar] of [
    [1, bars.one],
    [16, bars.sixteen],
  ] as const) {
    const bare = await underLoad(clients, runs * clients, askBare)
    yield { name: `bare server, ${inWords(clients)}`, ...bare, found: bytes, ratio: 1, target: null }
    const asked = await underLoad(clients, runs * clients, (count) => fetch(paths[count % paths.length] ?? ''))
    const ratio = asked.rate / bare.rate
    yield { name: `${name}, ${inWords(clients)}`, ...asked, found: bytes, ratio, target: null, ...(bar && { bar }) }
  }
}
