import { expect, test } from 'vitest'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

/*
 * By hand, in pounds, everything in more than one part and none of them the same:
 *   A   1 March, 100   written off 3 on 4 March and 4 on 5 March
 *   B   1 March, 200   paid in full on 2 March, credited 50 on 6 March
 *   C   1 March, 300
 *   a payment of 40 on 7 March, of which 5 and 6 were paid back on 8 and 9 March
 *   of the credit of 50, 7 and 8 were paid back on 10 and 11 March
 *   today, the 31st: 9 of the payment to A and 10 to C, 11 of the credit to A and 12 to C
 */
const { id: customer_id } = await newCustomer({ name: 'Parts Ltd' })
const post = async (path: string, body: object) => {
  const reply = await owner('POST', path, body)
  expect([path, reply.status]).toEqual([path, expect.toBeOneOf([200, 201])])
  return reply.body
}
const bill = (pounds: number) =>
  newIssued({
    customer_id,
    issue_date: '2026-03-01',
    terms_days: 60,
    lines: [{ description: 'Work', unit_price: String(pounds), vat_code: 'zero' }],
  })
const a = await bill(100)
const b = await bill(200)
const c = await bill(300)
const pay = (payment_date: string, amount_minor: number, allocations: object[] = []) =>
  post('/api/payments', { customer_id, amount_minor, payment_date, allocations })

await pay('2026-03-02', 20_000, [{ invoice_id: b.id, amount_minor: 20_000 }])
for (const [write_off_date, amount_minor] of [
  ['2026-03-04', 300],
  ['2026-03-05', 400],
] as const)
  await post(`/api/invoices/${a.id}/writeoffs`, { amount_minor, reason: 'bad_debt', write_off_date })
const credit = await post(`/api/invoices/${b.id}/credit`, {
  reason: 'Late',
  issue_date: '2026-03-06',
  lines: [{ invoice_line_id: b.lines[0].id, net_minor: 5000 }],
})
const onAccount = await pay('2026-03-07', 4000)
for (const [path, refund_date, amount_minor] of [
  [`/api/payments/${onAccount.id}/refunds`, '2026-03-08', 500],
  [`/api/payments/${onAccount.id}/refunds`, '2026-03-09', 600],
  [`/api/creditnotes/${credit.id}/refunds`, '2026-03-10', 700],
  [`/api/creditnotes/${credit.id}/refunds`, '2026-03-11', 800],
] as const)
  await post(path, { refund_date, amount_minor })
await post(`/api/payments/${onAccount.id}/allocations`, {
  allocations: [
    { invoice_id: a.id, amount_minor: 900 },
    { invoice_id: c.id, amount_minor: 1000 },
  ],
})
await post(`/api/creditnotes/${credit.id}/allocations`, {
  allocations: [
    { invoice_id: a.id, amount_minor: 1100 },
    { invoice_id: c.id, amount_minor: 1200 },
  ],
})

test.for([
  // day          owed    in credit
  ['2026-03-01', 60_000, 0],
  ['2026-03-02', 40_000, 0],
  ['2026-03-04', 39_700, 0],
  ['2026-03-05', 39_300, 0],
  ['2026-03-06', 39_300, 5000],
  ['2026-03-07', 39_300, 9000],
  ['2026-03-08', 39_300, 8500],
  ['2026-03-09', 39_300, 7900],
  ['2026-03-10', 39_300, 7200],
  ['2026-03-11', 39_300, 6400],
  ['2026-03-30', 39_300, 6400],
  ['2026-03-31', 35_100, 2200],
] as const)(
  'all parts of a payment, a credit and a write-off count from their day on: %s',
  async ([day, owed, inCredit]) => {
    const ageing = await owner('GET', withQuery(`/api/customers/${customer_id}/ageing`, { as_of: day }))
    expect(ageing.body.data).toMatchObject([
      { owed_minor: owed, credit_minor: inCredit, balance_minor: owed - inCredit },
    ])
    const statement = async (query: Record<string, string>) =>
      (await owner('GET', withQuery(`/api/customers/${customer_id}/statement`, { kind: 'period', to: day, ...query })))
        .body
    const period = await statement({ from: '2026-03-01' })
    expect(period.closing_minor).toBe(owed - inCredit)
    expect(period.ageing).toMatchObject({ owed_minor: owed, credit_minor: inCredit })
    const open = await statement({ kind: 'open_items' })
    const sumOf = (isOwed: boolean) =>
      open.entries
        .filter(({ kind }: { kind: string }) => (kind === 'invoice') === isOwed)
        .reduce((sum: number, entry: { balance_minor: number }) => sum + entry.balance_minor, 0)
    expect([sumOf(true), sumOf(false), open.closing_minor]).toEqual([owed, 0 - inCredit, owed - inCredit])
  },
)

test('today’s ageing, read from stored figures, equals the sum of the rows', async () => {
  const [kept, added] = [
    await owner('GET', `/api/customers/${customer_id}/ageing`),
    await owner('GET', withQuery(`/api/customers/${customer_id}/ageing`, { as_of: '2026-03-31' })),
  ]
  expect(kept.body).toEqual(added.body)
  expect(kept.body.data).toMatchObject([{ owed_minor: 35_100, credit_minor: 2200 }])
})

test('a void invoice is owed until the day on which it was made void, and on that day no more', async () => {
  const voided = await newCustomer({ name: 'Void Ltd' })
  const figuresOn = async (day: string) => {
    const path = `/api/customers/${voided.id}`
    const ageing = await owner('GET', withQuery(`${path}/ageing`, { as_of: day }))
    const statement = await owner(
      'GET',
      withQuery(`${path}/statement`, { kind: 'period', from: '2026-03-01', to: day }),
    )
    const open = await owner('GET', withQuery(`${path}/statement`, { kind: 'open_items', to: day }))
    return [ageing.body.data[0]?.owed_minor ?? 0, statement.body.closing_minor, open.body.closing_minor]
  }
  const invoice = await newIssued({
    customer_id: voided.id,
    lines: [{ description: 'Work', unit_price: '77', vat_code: 'zero' }],
  })
  testApp.clock.forward({ days: 2 })
  await post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong' })
  expect(await figuresOn('2026-03-30')).toEqual([0, 0, 0])
  expect(await figuresOn('2026-03-31')).toEqual([7700, 7700, 7700])
  expect(await figuresOn('2026-04-01')).toEqual([7700, 7700, 7700])
  expect(await figuresOn('2026-04-02')).toEqual([0, 0, 0])
})
