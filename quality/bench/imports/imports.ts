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

export const customers = (rows: number) =>
  Buffer.from(
    [
      'code,name,email,line1,city,postcode,country,terms_days,credit_limit',
      ...Array.from({ length: rows }, (_, index) => customer(index)),
    ].join('\n'),
  )

/** One open invoice of each customer, as the program that is left behind exports them. */
export const openDocuments = (rows: number) =>
  Buffer.from(
    [
      'kind,number,customer_code,issue_date,due_date,currency,gross,outstanding',
      ...Array.from(
        { length: rows },
        (_, index) => `invoice,OLD-${index},B-${index},2026-09-01,2026-10-01,GBP,${index % 900}.50,${index % 900}.50`,
      ),
    ].join('\n'),
  )

export type Imported = { id: string; status: string; saved_count: number; valid_count: number }

/** Files of 50,000 rows: reading and saving them, and what others notice of it. */
export async function* imports({ db, url }: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  await fillDemo(db, new Date().toISOString(), { peopleOnly: isShort })
  const rows = isShort ? 200 : 50_000
  const product = await startProduct(url)
  let peak = 0
  const watching = setInterval(() => void product.megabytes().then((now) => (peak = Math.max(peak, now))), 200)
  try {
    const alone = await timesOf(isShort ? 5 : runs, () => listInvoices(product))
    yield rowOf('list of invoices, alone', alone, 25)
    const twice = isShort ? 10_000 : alone.p50 * 2
    for (const [kind, file] of Object.entries({ customers: customers(rows), open_documents: openDocuments(rows) }))
      for await (const row of oneFile(product, kind, file, rows))
        yield row.target === null
          ? { ...row, ratio: row.p50 / alone.p50, bar: { of: 'p50' as const, limit: twice } }
          : row
    yield memoryRow('memory of the server at most, MB', peak, { of: 'found', limit: megabytes })
  } finally {
    clearInterval(watching)
    await product.stop()
  }
}

const listInvoices = (product: Product) => product.fetchFile('/api/invoices')

async function* oneFile(product: Product, kind: string, file: Buffer, rows: number): AsyncGenerator<Row> {
  const what = `${rows.toLocaleString('en')} ${kind.replace('_', ' ')}`
  const began = performance.now()
  const preview = await upload(product, kind, file)
  yield once(`preview of ${what}`, performance.now() - began, preview.valid_count, seconds.preview)

  const confirmed = performance.now()
  await product.post(`/api/imports/${preview.id}/confirm`)
  const meanwhile: number[] = []
  let current = preview
  while (current.status !== 'done') {
    const asked = performance.now()
    await listInvoices(product)
    meanwhile.push(performance.now() - asked)
    current = await product.ask<Imported>(`/api/imports/${preview.id}`)
    if (current.status === 'failed') throw new Error('the import failed')
  }
  yield once(`saving ${what}`, performance.now() - confirmed, current.saved_count, seconds.save)
  const median = meanwhile.toSorted((a, b) => a - b)[Math.floor(meanwhile.length / 2)] ?? 0
  const slowest = Math.max(...meanwhile)
  yield rowOf(`list of invoices meanwhile`, { p50: median, p95: median, p99: median, slowest }, 25)
}

export async function upload({ address, token }: Product, kind: string, content: Buffer) {
  const { payload, headers } = formWithFile('file', content, 'text/csv', `${kind}.csv`, { kind })
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
