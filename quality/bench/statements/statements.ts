import { setTimeout as wait } from 'node:timers/promises'
import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, memoryRow, percentiles, type Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { fillDebtors } from './fill-debtors.ts'
import { slowMailServer } from './slow-mail-server.ts'

/** How long the mail server takes for each message. */
const answerAfterMs = 100
/** Four workers, each of which waits for the mail server: 40 a second would be all that they can do. */
const leastPerSecond = 20
const megabytes = 300

type Run = { id: string; status: string; failed_count: number }

/** The statements of thousands in one go, while the mail server is slow: how many a second, how much memory, and what others notice. */
export async function* statements({ db, url }: BenchDatabase, { isShort }: Extent): AsyncGenerator<Row> {
  await fillDemo(db, new Date().toISOString(), { peopleOnly: true })
  const count = isShort ? 20 : 5_000
  const mailServer = await slowMailServer(isShort ? 1 : answerAfterMs)
  const product = await startProduct(url, { SMTP_URL: mailServer.url, MAIL_FROM: 'books@foxglove.example' })
  const customer_ids = await fillDebtors(product, count)
  let peak = 0
  const watching = setInterval(() => void product.megabytes().then((now) => (peak = Math.max(peak, now))), 200)
  try {
    const began = performance.now()
    const { id } = await product.post<Run>('/api/statements/send', { customer_ids })
    let run: Run = { id, status: 'running', failed_count: 0 }
    await until(async () => (run = await product.ask<Run>(`/api/statements/send/${id}`)).status === 'done')
    if (run.failed_count > 0) throw new Error(`${run.failed_count} customers got no statement`)
    yield once(`${count.toLocaleString('en')} statements written`, performance.now() - began, count)
    const lists: number[] = []
    await until(async () => {
      lists.push(await timeOfList(product))
      return mailServer.taken.count >= count
    })
    const sent = once(
      `${count.toLocaleString('en')} statements sent`,
      performance.now() - began,
      mailServer.taken.count,
    )
    yield isShort ? sent : { ...sent, bar: { of: 'rate', limit: leastPerSecond } }
    yield { name: 'list of invoices meanwhile', ...percentiles(lists), found: lists.length, ratio: 0, target: null }
    yield memoryRow('memory at most, MB', peak, { of: 'found', limit: megabytes })
  } finally {
    clearInterval(watching)
    await product.stop()
    await mailServer.stop()
  }
}

async function timeOfList(product: Product) {
  const asked = performance.now()
  await product.fetchFile('/api/invoices')
  return performance.now() - asked
}

const pollMs = 250

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await wait(pollMs)
}

const once = (name: string, ms: number, found: number): Row => ({
  name,
  p50: ms,
  p95: ms,
  p99: ms,
  slowest: ms,
  found,
  rate: found / (ms / 1_000),
  ratio: 0,
  target: null,
})
