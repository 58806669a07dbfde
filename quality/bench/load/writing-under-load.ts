import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import type { Bar, Extent, Row } from '../measure.ts'
import { startProduct } from '../product.ts'
import { bareCommits } from './bare-commits.ts'
import { inWords, underLoad } from './under-load.ts'
import { startWriter } from './writer.ts'

/** A server that has just started is slower until its code has been compiled. */
const manyWarmUps = 500

/** Drafting, issuing and recording payments, with the durability that is shipped. */
export async function* writingUnderLoad(database: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  await fillDemo(database.db, new Date().toISOString())
  const commit = await bareCommits(database)
  const warmUps = isShort ? 10 : manyWarmUps
  const product = await startProduct(database.url)
  try {
    const { issued, issueOne, payOne } = await startWriter(product)
    for (const clients of [1, 8]) {
      const times = inWords(clients)
      const bare = await underLoad(clients, runs * clients, commit)
      yield { name: `bare commit, ${times}`, ...bare, found: runs * clients, ratio: 1, target: null }
      const writing = await underLoad(clients, runs * clients, issueOne, warmUps)
      const ofIssuing = { found: issued.length, ratio: writing.rate / bare.rate, target: null }
      yield { name: `draft and issue, ${times}`, ...writing, ...ofIssuing, bar: issuingBar(clients) }
      const paying = await underLoad(clients, (runs * clients) / 2, payOne, warmUps / 2)
      const ofPaying = { found: issued.length, ratio: paying.rate / bare.rate, target: null }
      yield { name: `record a payment, ${times}`, ...paying, ...ofPaying, ...(clients > 1 && { bar: payingBar }) }
    }
  } finally {
    await product.stop()
  }
}

const payingBar: Bar = { of: 'rate', limit: 350 }

/** For one client, drafting and issuing together within ten milliseconds; for many, the number per second. */
const issuingBar = (clients: number): Bar => (clients === 1 ? { of: 'p50', limit: 10 } : { of: 'rate', limit: 230 })
