import { fillDemo } from '#server/demo/fill-demo.ts'
import { formWithFile } from '#server/test-support/form.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, memoryRow, type Row, type Times, timesOf } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'

const seconds = { preview: 5, save: 60 }
const megabytes = 300

const customer = (number: number) =>
  [
    `B-${number}`,
    `Customer ${number} of the bench Ltd`,
    `mail${number}@example.com`,
    `${number} High Street`,
    'Leeds',
    `LS${number % 20} 4RW`,
    'United Kingdom',
    '30',
    '5000.00',
  ].join(',')

const file = (rows: number) =>
  Buffer.from(
    [
      'code,name,email,line1,city,postcode,country,terms_days,credit_limit',
      ...Array.from({ length: rows }, (_, index) => customer(index)),
    ].join('\n'),
  )

type Imported = { id: string; status: string; saved_count: number; valid_count: number }

/** A file of 50,000 customers: reading and saving it, and what others notice of it. */
export async function* imports({ db, url }: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  await fillDemo(db, new Date().toISOString(), { peopleOnly: isShort })
  const rows = isShort ? 200 : 50_000
  const product = await startProduct(url)
  let peak = 0
  const watching = setInterval(() => void product.megabytes().then((now) => (peak = Math.max(peak, now))), 200)
  try {
    const list = () => product.fetchFile('/api/invoices')
    const alone = await timesOf(isShort ? 5 : runs, list)
    yield rowOf('list of invoices, alone', alone, 25)

    const began = performance.now()
    const preview = await upload(product, file(rows))
    yield once(
      `preview of ${rows.toLocaleString('en')} rows`,
      performance.now() - began,
      preview.valid_count,
      seconds.preview,
    )

    const confirmed = performance.now()
    await product.post(`/api/imports/${preview.id}/confirm`)
    const meanwhile: number[] = []
    let current = preview
    while (current.status !== 'done') {
      const asked = performance.now()
      await list()
      meanwhile.push(performance.now() - asked)
      current = await product.ask<Imported>(`/api/imports/${preview.id}`)
      if (current.status === 'failed') throw new Error('the import failed')
    }
    yield once(
      `saving ${rows.toLocaleString('en')} rows`,
      performance.now() - confirmed,
      current.saved_count,
      seconds.save,
    )
    const median = meanwhile.toSorted((a, b) => a - b)[Math.floor(meanwhile.length / 2)] ?? 0
    yield {
      ...rowOf(
        'list of invoices, meanwhile',
        { p50: median, p95: median, p99: median, slowest: Math.max(...meanwhile) },
        25,
      ),
      ratio: median / alone.p50,
      bar: { of: 'p50', limit: isShort ? 10_000 : alone.p50 * 2 },
    }
    yield memoryRow('memory of the server at most, MB', peak, { of: 'found', limit: megabytes })
  } finally {
    clearInterval(watching)
    await product.stop()
  }
}

async function upload({ address, token }: Product, content: Buffer) {
  const { payload, headers } = formWithFile('file', content, 'text/csv', 'customers.csv', { kind: 'customers' })
  const reply = await fetch(`${address}/api/imports`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  if (reply.status !== 201) throw new Error(`the upload was answered ${reply.status}`)
  return (await reply.json()) as Imported
}

const rowOf = (name: string, times: Times, found: number): Row => ({ name, ...times, found, ratio: 0, target: null })

const once = (name: string, ms: number, found: number, limitSeconds: number): Row => ({
  ...rowOf(name, { p50: ms, p95: ms, p99: ms, slowest: ms }, found),
  target: limitSeconds * 1_000,
})
