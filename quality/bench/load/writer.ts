import type { Product } from '../product.ts'

const customers = 200
const lines = [1, 2, 3].map((line) => ({
  description: `Lettering ${line}`,
  quantity: '2',
  unit: 'm',
  unit_price: '41.25',
}))

type Document = { id: string; customer_id: string; gross_minor: number; issue_date: string }

/** A client that drafts and issues invoices with three lines for many customers, and records their payments. */
export async function startWriter(product: Product) {
  const buyers = await manyCustomers(product)
  const issued: Document[] = []
  return {
    issued,
    issueOne: async (count: number) => {
      const draft = await product.post<Document>('/api/invoices', { customer_id: buyers[count % customers], lines })
      issued.push(await product.post<Document>(`/api/invoices/${draft.id}/issue`))
    },
    /** Pays one invoice in full that no other client pays. */
    payOne: async () => {
      const invoice = issued.pop()
      if (!invoice) throw new Error('There is no invoice left to pay.')
      await product.post('/api/payments', {
        customer_id: invoice.customer_id,
        amount_minor: invoice.gross_minor,
        allocations: [{ invoice_id: invoice.id, amount_minor: invoice.gross_minor }],
      })
    },
  }
}

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
