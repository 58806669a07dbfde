import type { BenchDatabase } from './bench-database.ts'

export type Times = { p50: number; p95: number; p99: number; slowest: number }

export type Row = Times & {
  name: string
  /** How many rows, bytes etc. were returned: a search that finds nothing would be fast for the wrong reason. */
  found: number
  /** The median divided by that of the bare driver in the same run. */
  ratio: number
  /** The promised 95th percentile in milliseconds; null when nothing is promised. */
  target: number | null
  /** How many per second, where that is what counts. */
  rate?: number
  /** A promise about something other than the 95th percentile. */
  bar?: Bar
}

/** A minimum for `rate` and `ratio`, a maximum for the others. */
export type Bar = { of: 'p50' | 'p95' | 'rate' | 'ratio' | 'found'; limit: number }

export type Result = Row & { measurement: string }

/** Milliseconds in which every list answers, by its slowest order. */
export const listPromise = (invoices: number) => (invoices > 100_000 ? 300 : 50)

/** Milliseconds in which Home answers. */
export const homePromise = (invoices: number) => (invoices > 100_000 ? 150 : 50)

/** The server's memory, where nothing was timed. */
export const memoryRow = (name: string, megabytes: number, bar?: Bar): Row => ({
  name,
  p50: 0,
  p95: 0,
  p99: 0,
  slowest: 0,
  found: Math.round(megabytes),
  ratio: 0,
  target: null,
  ...(bar && { bar }),
})

export type Extent = {
  runs: number
  /** How many invoices the large ledger has. */
  invoices: number
  /** Just enough to show that a bench works; its figures mean nothing. */
  isShort: boolean
}

/** Prepares its data, then yields a row for each thing it measured. */
export type Measurement = (database: BenchDatabase, extent: Extent) => AsyncGenerator<Row>

const warmUps = 10

/** Sequentially, as one person waits; the first runs, which connect and plan, are not counted. */
export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<Times> {
  for (let run = 0; run < Math.min(warmUps, runs); run += 1) await work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return percentiles(times)
}

export function percentiles(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) }
}

/** Takes the requests in turn, so that no result depends on a single lucky one, and adds up what they found. */
export function inTurn<Asking>(all: readonly Asking[], ask: (asking: Asking) => Promise<number>) {
  const results = new Map<Asking, number>()
  let turn = 0
  const next = async () => {
    const asking = all[turn % all.length] as Asking
    turn += 1
    results.set(asking, await ask(asking))
  }
  return { next, found: () => [...results.values()].reduce((sum, found) => sum + found, 0) }
}
