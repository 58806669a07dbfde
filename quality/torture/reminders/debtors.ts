import { must } from '../stage/http-client.ts'
import type { Stage } from '../stage/stage.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

export type Debtor = { customerId: string; invoiceIds: string[] }

const address = { line1: '3 Test Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }
const invoicesOfEach = 2

/** Customers with two overdue invoices each, of which it is proven that they have them. */
export async function makeDebtors({ owner }: Stage, count: number) {
  const debtors: Debtor[] = []
  for (let made = 0; made < count; made += 1) {
    const name = `Debtor ${crypto.randomUUID()}`
    const contacts = [{ name: 'Ann', email: `good-${crypto.randomUUID()}@mail.example`, receives_invoices: true }]
    const customer = await must(owner, { path: '/api/customers', body: { name, billing_address: address, contacts } })
    const customerId = String(customer['id'])
    const invoiceIds: string[] = []
    for (let number = 0; number < invoicesOfEach; number += 1) invoiceIds.push(await overdueInvoice(owner, customerId))
    debtors.push({ customerId, invoiceIds })
  }
  return debtors
}

async function overdueInvoice(owner: Stage['owner'], customer_id: string) {
  const body = {
    customer_id,
    issue_date: daysAgo(40),
    due_date: daysAgo(10),
    lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
  }
  const { id } = await must(owner, { path: '/api/invoices', body })
  await must(owner, { path: `/api/invoices/${String(id)}/issue`, body: {} })
  await must(owner, { path: `/api/invoices/${String(id)}/posted`, body: {} })
  return String(id)
}
