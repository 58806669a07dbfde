import { fillDemo } from '#server/demo/fill-demo.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { BenchDatabase } from '../bench-database.ts'
import type { Bar, Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { underLoad } from './under-load.ts'

const customers = 200

/** The product has just been started: it writes at its pace when the code on the way has been compiled. */
const warmUps = 500
const lines = [1, 2, 3].map((line) => ({
  description: `Lettering ${line}`,
  quantity: '2',
  unit: 'm',
  unit_price: '41.25',
}))

type Document = { id: string; customer_id: string; gross_minor: number; issue_date: string }

/** Drafts made and issued, and payments recorded, as durably as the product is shipped. */
export async function* writingUnderLoad({ db, owner, pool, url }: BenchDatabase, runs: number): AsyncGenerator<Row> {
  await fillDemo(db, systemClock.now())
  await owner.query(
    'create table bare_commits (id bigint generated always as identity); grant insert on bare_commits to public',
  )
  const product = await startProduct(url)
  try {
    const buyers = await manyCustomers(product)
    const issued: Document[] = []
    const issueOne = async (count: number) => {
      const draft = await product.post<Document>('/api/invoices', { customer_id: buyers[count % customers], lines })
      issued.push(await product.post<Document>(`/api/invoices/${draft.id}/issue`))
    }
    const pay = () => payOne(product, issued)
    for (const clients of [1, 8]) {
      const times = `${clients} client${clients > 1 ? 's' : ''}`
      const bare = await underLoad(clients, runs * clients, () => pool.query('insert into bare_commits default values'))
      yield { name: `bare commit, ${times}`, ...bare, found: runs * clients, ratio: 1, target: null }
      const writing = await underLoad(clients, runs * clients, issueOne, warmUps)
      const ofIssuing = { found: issued.length, ratio: writing.rate / bare.rate, target: null }
      yield { name: `draft and issue, ${times}`, ...writing, ...ofIssuing, bar: issuingBar(clients) }
      const paying = await underLoad(clients, (runs * clients) / 2, pay, warmUps / 2)
      const ofPaying = { found: issued.length, ratio: paying.rate / bare.rate, target: null }
      yield { name: `record a payment, ${times}`, ...paying, ...ofPaying, ...(clients > 1 && { bar: payingBar }) }
    }
  } finally {
    await product.stop()
  }
}

const payingBar: Bar = { of: 'rate', limit: 300 }

/** Both together within ten milliseconds for one; for many, how many there are in a second. */
const issuingBar = (clients: number): Bar => (clients === 1 ? { of: 'p50', limit: 10 } : { of: 'rate', limit: 200 })

async function manyCustomers(product: Product) {
  const ids: string[] = []
  for (let count = 1; count <= customers; count += 1) {
    const address = { line1: `${count} Quay Street`, city: 'Bristol', postcode: 'BS1 4DJ', country: 'GB' }
    const { id } = await product.post<{ id: string }>('/api/customers', {
      name: `Quayside ${count} Ltd`,
      billing_address: address,
    })
    ids.push(id)
  }
  return ids
}

/** All of one invoice, which nobody else pays. */
async function payOne(product: Product, issued: Document[]) {
  const invoice = issued.pop()
  if (!invoice) throw new Error('There is no invoice left to pay.')
  await product.post('/api/payments', {
    customer_id: invoice.customer_id,
    amount_minor: invoice.gross_minor,
    allocations: [{ invoice_id: invoice.id, amount_minor: invoice.gross_minor }],
  })
}
