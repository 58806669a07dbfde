import type { BenchDatabase } from './bench-database.ts'

export type Times = { p50: number; p95: number; p99: number; slowest: number }

export type Row = Times & {
  /** What was done. */
  name: string
  /** How many rows, bytes or whatever it came to: a search that finds nothing is fast for no good reason. */
  found: number
  /** The median beside that of the bare driver in the same run. */
  ratio: number
  /** What we promise, in milliseconds, at the 95th percentile; null when nothing is promised. */
  target: number | null
  /** How many were done in a second, where that is what counts. */
  rate?: number
  /** What we promise of something else than the 95th percentile. */
  bar?: Bar
}

/** Of `rate` and `ratio` at least so much, of the others at most. */
export type Bar = { of: 'p50' | 'p95' | 'rate' | 'ratio' | 'found'; limit: number }

export type Result = Row & { measurement: string }

/** What the server holds, where nothing was timed. */
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

/** Prepares its data, then gives a row for each thing it measured. */
export type Measurement = (database: BenchDatabase, runs: number) => AsyncGenerator<Row>

const warmUps = 10

/** One after the other, as one person waits; what the first runs pay for once, connecting and planning, is not counted. */
export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<Times> {
  for (let run = 0; run < warmUps; run += 1) await work()
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

/** Goes round and round, so that no lucky one is measured alone, and adds up what each found. */
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
