import type { BenchDatabase } from '../bench-database.ts'
import { type Bar, type Extent, percentiles, type Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { buildInPage, serveBarePage } from './bare-page.ts'
import { startBrowser } from './browser.ts'
import { clickJobs, type Job, loadJobs, previewJob, typingJob } from './jobs.ts'

/** One run of a page takes as long as hundreds of calls. */
const mostRuns = 15
/** The first rounds fill the browser's caches. */
const someWarmUps = 3

type Rounds = { runs: number; warmUps: number }

/**
 * How long users wait for a page, in Chromium with a warm cache. The jobs take turns with a bare React list of the same
 * rows, so that other load on the machine affects all of them.
 */
export async function* pages({ url }: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  try {
    yield* measured(product, { runs: Math.min(runs, mostRuns), warmUps: isShort ? 0 : someWarmUps })
  } finally {
    await product.stop()
  }
}

async function* measured(product: Product, rounds: Rounds): AsyncGenerator<Row> {
  const inPage = await buildInPage()
  const bare = await serveBarePage(await product.ask<object>('/api/invoices'))
  const browser = await startBrowser(inPage)
  try {
    await browser.signIn(product.address, product.token)
    const places = { browser, product, bare: bare.address }
    const shown = [...(await loadJobs(places)), ...(await clickJobs(places))]
    yield* inTurns([...shown, await typingJob(places), await previewJob(places)], rounds)
  } finally {
    await browser.stop()
    bare.stop()
  }
}

async function* inTurns(jobs: readonly Job[], { runs, warmUps }: Rounds): AsyncGenerator<Row> {
  const times = new Map<string, { bar: Bar | undefined; all: number[] }>()
  for (let round = -warmUps; round < runs; round += 1)
    for (const job of jobs)
      for (const { name, milliseconds, bar } of await job()) {
        const kept = times.get(name) ?? { bar, all: [] }
        if (round >= 0) kept.all.push(milliseconds)
        times.set(name, kept)
      }
  const [bare] = times.values()
  const bareMedian = percentiles(bare?.all ?? []).p50
  for (const [name, { bar, all }] of times) {
    const found = percentiles(all)
    yield { name, ...found, found: all.length, ratio: found.p50 / bareMedian, target: null, ...(bar && { bar }) }
  }
}
