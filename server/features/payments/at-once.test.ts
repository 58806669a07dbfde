import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)

/** How many run at once: more would only wait for a connection. */
async function inParallel<Result>(tasks: (() => Promise<Result>)[], width = 20) {
  const results: Result[] = []
  const queue = [...tasks.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}

const shuffled = <Item>(items: Item[]) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

test('100 invoices, each paid five times at once and credited, written off, reversed and refunded in between: nothing is ever given twice', async () => {
  const invoices = await inParallel(
    Array.from({ length: 100 }, () => () => newIssued({ lines: [{ description: 'Work', unit_price: '10' }] })),
  )
  const payments: string[] = []
  const tasks = invoices.flatMap(({ id, lines }, index) => [
    // 1,200 pence are owed; five payments of 500 are sent.
    ...Array.from({ length: 5 }, () => async () => {
      const reply = await owner('POST', '/api/payments', {
        customer_id: customer.id,
        amount_minor: 500,
        allocations: [{ invoice_id: id, amount_minor: 500 }],
      })
      if (reply.status === 201) payments.push(reply.body.id)
      return reply.status
    }),
    ...(index % 3 === 0
      ? [
          async () =>
            (
              await owner('POST', `/api/invoices/${id}/credit`, {
                reason: 'Half',
                lines: [{ invoice_line_id: lines[0].id, net_minor: 500 }],
              })
            ).status,
        ]
      : []),
    ...(index % 4 === 0
      ? [
          async () =>
            (await owner('POST', `/api/invoices/${id}/writeoffs`, { amount_minor: 200, reason: 'small_difference' }))
              .status,
        ]
      : []),
    ...(index % 5 === 0
      ? [
          async () => {
            const payment = payments[Math.floor(Math.random() * payments.length)]
            return payment
              ? (await owner('POST', `/api/payments/${payment}/reverse`, { reason: 'Bounced' })).status
              : 200
          },
        ]
      : []),
    ...(index % 7 === 0
      ? [
          async () => {
            const payment = payments[Math.floor(Math.random() * payments.length)]
            return payment
              ? (await owner('POST', `/api/payments/${payment}/refunds`, { amount_minor: 500 })).status
              : 200
          },
        ]
      : []),
  ])
  const statuses = await inParallel(shuffled(tasks))
  expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])

  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invoices i where status = 'issued' and gross_minor <
      coalesce((select sum(amount_minor) from allocations where invoice_id = i.id), 0) + coalesce((select sum(amount_minor) from write_offs where invoice_id = i.id), 0)`.execute(
    testApp.db,
  )
  expect(rows[0]?.count).toBe(0)
  const { results, violation_count } = await checkBooks(testApp.db, testApp.clock.now())
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
  expect(violation_count).toBe(0)
})

test('what is on account is given away once, however many reach for it at once', async () => {
  const invoices = await inParallel(Array.from({ length: 10 }, () => () => newIssued()))
  const { body } = await owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: 12_000 })
  const replies = await inParallel(
    invoices.map(
      (invoice) => () =>
        owner('POST', `/api/payments/${body.id}/allocations`, {
          allocations: [{ invoice_id: invoice.id, amount_minor: 12_000 }],
        }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(9)
})

test('two payments over the same invoices in opposite order wait for each other and not for ever', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await newIssued(), await newIssued()]
    const half = (order: { id: string }[]) =>
      owner('POST', '/api/payments', {
        customer_id: customer.id,
        amount_minor: 12_000,
        allocations: order.map(({ id }) => ({ invoice_id: id, amount_minor: 6000 })),
      })
    const replies = await Promise.all([half([a, b]), half([b, a])])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
  }
})
