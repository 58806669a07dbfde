import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { firstInstant } from '#server/test-support/first-instant.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, issue } = await startInvoicing(testApp)

/*
 * By hand, in pounds. Issued in this order, all without VAT:
 *   A  10 Jan, due  9 Feb, 100    paid 40 on 15 Feb, 60 on 20 March; the 60 are reversed on 25 March
 *   B   1 Feb, due  3 March, 200  credited 50 on 10 March
 *   C   1 March, due 31 March, 300  written off 10 on 12 March
 *   D  20 March, due 19 April, 400
 *   25 on account on 5 March, 5 of them paid back on 21 March
 */
const { id: customer_id } = await newCustomer({ name: 'Aged Ltd' })
const bill = async (issue_date: string, pounds: number) => {
  const draft = await newDraft({
    customer_id,
    issue_date,
    terms_days: 30,
    lines: [{ description: 'Work', unit_price: String(pounds), vat_code: 'zero' }],
  })
  return (await issue(draft.id)).body
}
const pay = async (payment_date: string, pounds: number, invoice_id?: string) =>
  (
    await owner('POST', '/api/payments', {
      customer_id,
      amount_minor: pounds * 100,
      payment_date,
      reference: `Paid ${payment_date}`,
      allocations: invoice_id ? [{ invoice_id, amount_minor: pounds * 100 }] : [],
    })
  ).body
const a = await bill('2026-01-10', 100)
const b = await bill('2026-02-01', 200)
const c = await bill('2026-03-01', 300)
const d = await bill('2026-03-20', 400)
await pay('2026-02-15', 40, a.id)
const bounced = await pay('2026-03-20', 60, a.id)
await owner('POST', `/api/payments/${bounced.id}/reverse`, { reason: 'Bounced', reversal_date: '2026-03-25' })
await owner('POST', `/api/invoices/${b.id}/credit`, {
  reason: 'Late',
  issue_date: '2026-03-10',
  lines: [{ invoice_line_id: b.lines[0].id, net_minor: 5000 }],
})
await owner('POST', `/api/invoices/${c.id}/writeoffs`, {
  amount_minor: 1000,
  reason: 'bank_charge',
  write_off_date: '2026-03-12',
})
const account = await pay('2026-03-05', 25)
await owner('POST', `/api/payments/${account.id}/refunds`, { amount_minor: 500, refund_date: '2026-03-21' })

const ageing = async (as_of?: string) =>
  (await owner('GET', withQuery(`/api/customers/${customer_id}/ageing`, as_of ? { as_of } : {}))).body.data[0]
const statement = async (query: Record<string, string> = {}) =>
  (await owner('GET', withQuery(`/api/customers/${customer_id}/statement`, { kind: 'period', ...query }))).body

test.for([
  // as of        current  1–30  31–60  61–90  90+  credit
  ['2026-01-10', 10_000, 0, 0, 0, 0, 0],
  ['2026-02-09', 30_000, 0, 0, 0, 0, 0],
  ['2026-02-10', 20_000, 10_000, 0, 0, 0, 0],
  ['2026-02-15', 20_000, 6000, 0, 0, 0, 0],
  ['2026-03-04', 30_000, 26_000, 0, 0, 0, 0],
  ['2026-03-05', 30_000, 26_000, 0, 0, 0, 2500],
  ['2026-03-11', 30_000, 21_000, 0, 0, 0, 2500],
  ['2026-03-12', 29_000, 15_000, 6000, 0, 0, 2500],
  ['2026-03-20', 69_000, 15_000, 0, 0, 0, 2500],
  ['2026-03-24', 69_000, 15_000, 0, 0, 0, 2000],
  ['2026-03-25', 69_000, 15_000, 6000, 0, 0, 2000],
  ['2026-05-10', 0, 40_000, 29_000, 21_000, 0, 2000],
  ['2026-05-11', 0, 40_000, 29_000, 15_000, 6000, 2000],
] as const)(
  'ageing as it was known on %s',
  async ([as_of, current, days_1_30, days_31_60, days_61_90, over_90, credit_minor]) => {
    const owed_minor = current + days_1_30 + days_31_60 + days_61_90 + over_90
    expect(await ageing(as_of)).toEqual({
      currency: 'GBP',
      current,
      days_1_30,
      days_31_60,
      days_61_90,
      over_90,
      owed_minor,
      credit_minor,
      balance_minor: owed_minor - credit_minor,
    })
  },
)

test('today’s ageing is read from stored figures and equals the sum of the rows', async () => {
  expect(await ageing()).toEqual(await ageing('2026-03-31'))
})

test('the ageing of all customers adds up to its totals, and is exported', async () => {
  const { body } = await owner('GET', withQuery('/api/ageing', { q: 'aged', as_of: '2026-03-25' }))
  expect(body.data).toMatchObject([{ customer_name: 'Aged Ltd', days_31_60: 6000, balance_minor: 88_000 }])
  expect(body.totals).toMatchObject([{ currency: 'GBP', balance_minor: 88_000 }])
  expect((await owner('GET', withQuery('/api/ageing/export', { q: 'aged' }))).body).toContain('Aged Ltd')
})

test('a statement of a period has an opening balance, running balances and a closing balance', async () => {
  const march = await statement({ from: '2026-03-01', to: '2026-03-31' })
  expect(march.opening_minor).toBe(26_000)
  expect(
    march.entries.map(({ date, kind, amount_minor, balance_minor }: Record<string, unknown>) => [
      date,
      kind,
      amount_minor,
      balance_minor,
    ]),
  ).toEqual([
    ['2026-03-01', 'invoice', 30_000, 56_000],
    ['2026-03-05', 'payment', -2500, 53_500],
    ['2026-03-10', 'credit_note', -5000, 48_500],
    ['2026-03-12', 'write_off', -1000, 47_500],
    ['2026-03-20', 'invoice', 40_000, 87_500],
    ['2026-03-20', 'payment', -6000, 81_500],
    ['2026-03-21', 'refund', 500, 82_000],
    ['2026-03-25', 'reversal', 6000, 88_000],
  ])
  expect(march.closing_minor).toBe(88_000)
  expect(march.ageing.balance_minor).toBe(88_000)
  // What each entry links to: a refund to what was paid back.
  expect(march.entries.map(({ source }: Record<string, unknown>) => source)).toEqual([
    'invoice',
    'payment',
    'credit_note',
    'invoice',
    'invoice',
    'payment',
    'payment',
    'payment',
  ])
})

test.for(['2026-01-31', '2026-02-20', '2026-03-11', '2026-03-22', '2026-03-31'])(
  'on %s statement, ageing and open items come to the same balance',
  async (to) => {
    const period = await statement({ from: '2026-01-01', to })
    const open = await statement({ kind: 'open_items', to })
    const sum = open.entries.reduce(
      (total: number, { balance_minor }: { balance_minor: number }) => total + balance_minor,
      0,
    )
    expect([period.closing_minor, open.closing_minor, sum]).toEqual(Array(3).fill((await ageing(to)).balance_minor))
  },
)

test('a void invoice is in no statement', async () => {
  const voided = await bill('2026-03-31', 77)
  await owner('POST', `/api/invoices/${voided.id}/void`, { reason: 'x' })
  expect((await statement({ from: '2026-03-01', to: '2026-03-31' })).closing_minor).toBe(88_000)
})

test('open items show what is open of each', async () => {
  const { entries } = await statement({ kind: 'open_items', to: '2026-03-31' })
  expect(entries.map(({ name, balance_minor }: Record<string, unknown>) => [name, balance_minor])).toEqual([
    [a.number, 6000],
    [b.number, 15_000],
    [c.number, 29_000],
    ['Paid 2026-03-05', -2000],
    [d.number, 40_000],
  ])
})

test('a period that ends before it begins is refused', async () => {
  const { status } = await owner(
    'GET',
    withQuery(`/api/customers/${customer_id}/statement`, { from: '2026-03-02', to: '2026-03-01' }),
  )
  expect(status).toBe(422)
})

const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

test('a statement in an invalid currency is refused by every endpoint', async () => {
  for (const currency of ['', 'G$'])
    expect((await owner('POST', `/api/customers/${customer_id}/statement/email`, { currency })).status).toBe(422)
  expect((await owner('GET', withQuery(`/api/customers/${customer_id}/statement`, { currency: 'G$' }))).status).toBe(
    422,
  )
})

test('the statement is printed, exported and sent with the same figures', async () => {
  const query = { kind: 'period', from: '2026-03-01', to: '2026-03-31' }
  const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`
  const url = withQuery(`/api/customers/${customer_id}/statement/pdf`, query)
  const { rawPayload } = await testApp.app.inject({ method: 'GET', url, headers: { authorization } })
  const textOf = async (bytes: Uint8Array) =>
    (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
  const words = await textOf(new Uint8Array(rawPayload))
  for (const expected of ['Statement of account', 'Aged Ltd', '£880.00', '260.00', 'Closing balance', '690.00'])
    expect(words).toContain(expected)

  const csv = (await owner('GET', withQuery(`/api/customers/${customer_id}/statement/export`, query))).body
  expect(csv).toContain('2026-03-05,payment,Paid 2026-03-05,,GBP,-25.00,535.00')

  const sent = await owner('POST', `/api/customers/${customer_id}/statement/email`, query)
  expect(sent.status).toBe(201)
  await runPendingJobs(testApp, mailer)
  const message = mailServer.received.at(-1)
  expect(message?.to?.map(({ address }) => address)).toEqual(sent.body.to)
  expect(message?.from?.name).toBe('Foxglove Ltd')
  expect(message?.text).toContain('£880.00')
  expect(await textOf(new Uint8Array(message?.attachments[0]?.content as ArrayBuffer))).toContain('£880.00')
})

test('a statement that ends after today is not sent, in the time zone of the business', async () => {
  const send = () => owner('POST', `/api/customers/${customer_id}/statement/email`, { to: '2026-04-01', to_addresses })
  const to_addresses = ['books@aged.example']
  testApp.clock.set('2026-03-31T22:59:00Z')
  const late = await send()
  testApp.clock.set('2026-03-31T23:00:00Z')
  const inTime = await send()
  testApp.clock.set(firstInstant)
  expect([late.status, late.body.errors]).toEqual([422, { to: ['This date is after today.'] }])
  expect(inTime.status).toBe(201)
})

test('a message that is about no statement carries none', async () => {
  const draft = await newDraft({ customer_id: (await newCustomer({ name: 'Mailed Ltd' })).id })
  await issue(draft.id)
  await owner('POST', `/api/invoices/${draft.id}/email`, {})
  await runPendingJobs(testApp, mailer)
  const message = mailServer.received.at(-1)
  expect(message?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^INV-2026-\d+\.pdf$/)])
})

test('a statement with more entries than it lists closes with what is owed, says what it leaves out, and is complete as CSV', async () => {
  const { id } = await newCustomer({ name: 'Many Ltd' })
  const count = 5_012
  await sql`
    insert into payments (customer_id, currency, amount_minor, payment_date, method, reference)
    select ${id}, 'GBP', 100, '2026-02-01'::date + (n % 28), 'card', 'No. ' || n from generate_series(1, ${count}::int) n`.execute(
    testApp.db,
  )
  const ask = async (query: Record<string, string>) =>
    (await owner('GET', withQuery(`/api/customers/${id}/statement`, { kind: 'period', ...query }))).body
  const february = { from: '2026-02-01', to: '2026-02-28' }

  const period = await ask(february)
  expect(period.entries).toHaveLength(5_000)
  expect(period).toMatchObject({
    opening_minor: 0,
    closing_minor: -count * 100,
    left_out_count: 12,
    left_out_minor: -1200,
  })
  expect(period.entries[0].balance_minor).toBe(-1300)
  expect(period.entries.at(-1)).toMatchObject({ date: '2026-02-28', balance_minor: -count * 100 })
  expect(period.closing_minor).toBe(period.ageing.balance_minor)

  const open = await ask({ ...february, kind: 'open_items' })
  expect(open).toMatchObject({ closing_minor: -count * 100, left_out_count: 12, left_out_minor: -1200 })

  const lines = async (kind: string) => {
    const { body } = await owner('GET', withQuery(`/api/customers/${id}/statement/export`, { ...february, kind }))
    return (body as string).trim().split('\r\n').slice(1)
  }
  const exported = await lines('period')
  expect(exported).toHaveLength(count)
  expect(exported.at(-1)).toMatch(/-1.00,-5012.00$/)
  expect(await lines('open_items')).toHaveLength(count)
})

test('a month without movements closes with what it opened with', async () => {
  const quiet = await statement({ from: '2026-05-01', to: '2026-05-31' })
  expect(quiet.entries).toEqual([])
  expect(quiet.opening_minor).toBe(88_000)
  expect(quiet.closing_minor).toBe(88_000)
})

test('a business that has said nothing about itself yet can print a statement too', async () => {
  const kept = await testApp.db.selectFrom('business').select(['name', 'address']).executeTakeFirstOrThrow()
  const address = { ...kept.address, line1: '', city: '', postcode: '' }
  const say = (name: string, where: object) =>
    sql`update business set name = ${name}, address = ${JSON.stringify(where)}`.execute(testApp.db)
  await say('', address)
  const headers = { authorization: `Bearer ${await tokenOf(testApp, 'owner')}` }
  const { statusCode } = await testApp.app.inject({ url: `/api/customers/${customer_id}/statement/pdf`, headers })
  await say(kept.name, kept.address)
  expect(statusCode).toBe(200)
})
