import { expect, test } from 'vitest'
import { statusesOf, withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued, newSchedule } = await startScheduling(testApp)

/** As a person expects them, whatever the case and the accents. */
const inOrder = ['Ängel', 'angela', 'Ångström', 'Arvid', 'École', 'eddy', 'Œuvres', 'Öhman', 'ohms', 'Ørsted', 'zulu']

async function deal(name: string) {
  const { id: customer_id } = await newCustomer({ name })
  await newSchedule({ name, customer_id })
  const { id: invoice_id } = await newIssued({ customer_id })
  const paid = { customer_id, currency: 'GBP', amount_minor: 100, payment_date: '2026-03-31', method: 'bank_transfer' }
  const replies = [
    await owner('POST', '/api/items', { name }),
    await owner('POST', '/api/payments', paid),
    await owner('POST', '/api/creditnotes', { invoice_id, reason: 'Returned' }),
  ]
  expect(statusesOf(replies)).toEqual([201, 201, 201])
}

// Written in another order, so that neither ids nor instants give it away.
for (const name of inOrder.toSorted((one, other) => one.charCodeAt(1) - other.charCodeAt(1))) await deal(name)

const lists = {
  customers: ['/api/customers', 'name'],
  items: ['/api/items', 'name'],
  invoices: ['/api/invoices', 'customer_name'],
  'credit notes': ['/api/creditnotes', 'customer_name'],
  payments: ['/api/payments', 'customer_name'],
  schedules: ['/api/schedules', 'name'],
  'schedules by customer': ['/api/schedules', 'customer_name'],
  ageing: ['/api/ageing', 'customer_name'],
  'sales by customer': ['/api/reports/sales/customers', 'customer_name'],
} as const

test.each(Object.entries(lists))(
  '%s are listed by name without regard to case and accents',
  async (_, [path, order_by]) => {
    const listed = async (order_direction: 'ASC' | 'DESC') => {
      const { body } = await owner('GET', withQuery(path, { order_by, order_direction, per_page: '50' }))
      return body.data
        .map((row: Record<string, string>) => row[order_by])
        .filter((name: string) => inOrder.includes(name))
    }
    expect(await listed('ASC')).toEqual(inOrder)
    expect(await listed('DESC')).toEqual(inOrder.toReversed())
  },
)

test('a letter finds the names that begin with it, with an accent or without', async () => {
  const { body } = await owner('GET', '/api/customers?q=é')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['École', 'eddy'])
})
