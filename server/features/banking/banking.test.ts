import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { csvOf, newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const manager = await signedInAs(testApp, 'manager')

async function owing(...grosses: number[]) {
  const name = `Quarry ${crypto.randomUUID().slice(0, 8)} Ltd`
  const { id } = await newCustomer({ name })
  const invoices = []
  for (const gross of grosses)
    invoices.push(
      await newIssued({
        customer_id: id,
        lines: [{ description: 'Work', unit_price: (gross / 100).toFixed(2), vat_code: 'zero' }],
      }),
    )
  return { id, name, invoices }
}
const invoice = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body
const payment = async (id: string) => (await owner('GET', `/api/payments/${id}`)).body
const act = (id: string, action: string, body?: object, by = owner) =>
  by('POST', `/api/banking/lines/${id}/${action}`, body)

describe('matching a line', () => {
  test('makes a payment of its date, account and amount, and is undone by reversing it', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, name, invoices } = await owing(12_345)
    const [line] = await account.add({ amount: 12_345, text: `Pay ${invoices[0].number}`, name })
    expect(line.proposals[0]).toMatchObject({
      kind: 'payment',
      certain: true,
      customer_id,
      allocations: [{ invoice_id: invoices[0].id, amount_minor: 12_345 }],
    })
    expect(line.proposals[0].reasons).toEqual([
      `${invoices[0].number} is named`,
      'The amount is exact',
      `The payer is ${name}`,
    ])
    const allocations = [{ invoice_id: invoices[0].id, amount_minor: 12_345 }]
    const matched = await act(line.id, 'match', { customer_id, allocations })
    expect(matched).toMatchObject({ status: 200, body: { state: 'matched', match: { is_automatic: false } } })
    const { payment_id } = matched.body.match.parts[0]
    expect(await payment(payment_id)).toMatchObject({
      bank_line: {
        id: line.id,
        bank_id: account.id,
        bank_label: expect.any(String),
        booked_date: '2026-03-30',
        amount_minor: 12_345,
        text: `Pay ${invoices[0].number}`,
        payer_name: name,
      },
      amount_minor: 12_345,
      payment_date: '2026-03-30',
      bank_id: account.id,
    })
    expect(await invoice(invoices[0].id)).toMatchObject({ state: 'paid' })
    expect(await act(line.id, 'undo')).toMatchObject({ status: 200, body: { state: 'open', match: null } })
    expect((await payment(payment_id)).reversal).not.toBeNull()
    expect(await invoice(invoices[0].id)).toMatchObject({ outstanding_minor: 12_345 })
    expect(await act(line.id, 'undo')).toMatchObject({ status: 409, body: { code: 'banking.line_open' } })
  })

  test('of two users who confirm one line at once, one succeeds and the other is refused', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, invoices } = await owing(5_000, 5_000)
    const [line] = await account.add({ amount: 5_000 })
    const match = (at: number, by: typeof owner) =>
      act(line.id, 'match', { customer_id, allocations: [{ invoice_id: invoices[at].id, amount_minor: 5_000 }] }, by)
    const replies = await Promise.all([match(0, owner), match(1, manager), match(0, manager)])
    expect(statusesOf(replies)).toEqual([200, 409, 409])
    const { body } = await owner('GET', `/api/payments?customer_id=${customer_id}`)
    expect(body.meta.total).toBe(1)
  })

  test('an invoice that was paid meanwhile is refused at its field, and the line stays open', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, invoices } = await owing(5_000)
    const [line] = await account.add({ amount: 5_000 })
    const allocations = [{ invoice_id: invoices[0].id, amount_minor: 5_000 }]
    await owner('POST', '/api/payments', { customer_id, amount_minor: 5_000, allocations })
    const late = await act(line.id, 'match', { customer_id, allocations })
    expect(late).toMatchObject({
      status: 422,
      body: { errors: { 'allocations.0.amount_minor': [expect.any(String)] } },
    })
    expect(await account.lines()).toHaveLength(1)
  })

  test('what does not come to the amount of the line is refused', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, invoices } = await owing(5_000)
    const [line] = await account.add({ amount: 6_000 })
    const allocations = [{ invoice_id: invoices[0].id, amount_minor: 5_000 }]
    expect((await act(line.id, 'match', { customer_id, allocations })).status).toBe(422)
    const { body } = await act(line.id, 'match', { customer_id, allocations, on_account_minor: 1_000 })
    expect(body.match.parts[0]).toMatchObject({ amount_minor: 6_000, unallocated_minor: 1_000 })
  })

  test('a small difference is written off with its reason, and owed again when it is undone', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, name, invoices } = await owing(50_000)
    const [line] = await account.add({ amount: 48_500, text: invoices[0].number, name })
    expect(line.proposals[0]).toMatchObject({
      certain: false,
      write_off: { invoice_id: invoices[0].id, amount_minor: 1_500, reason: 'bank_charge' },
    })
    const { body } = await act(line.id, 'match', {
      customer_id,
      allocations: [{ invoice_id: invoices[0].id, amount_minor: 48_500 }],
      write_off: { amount_minor: 1_500, reason: 'bank_charge' },
    })
    expect(body.match.parts[0].write_offs).toMatchObject([{ amount_minor: 1_500, reason: 'bank_charge' }])
    expect(await invoice(invoices[0].id)).toMatchObject({ outstanding_minor: 0 })
    await act(line.id, 'undo')
    expect(await invoice(invoices[0].id)).toMatchObject({ outstanding_minor: 50_000 })
  })

  test('one line of a card company is split among several customers, less the charge that it kept', async () => {
    const account = await newAccount(owner)
    const one = await owing(10_000)
    const other = await owing(20_000)
    const [line] = await account.add({ amount: 29_100, text: 'CARD PAYOUT' })
    const parts = [one, other].map(({ id, invoices }) => ({
      customer_id: id,
      allocations: [{ invoice_id: invoices[0].id, amount_minor: invoices[0].gross_minor }],
    }))
    expect((await act(line.id, 'split', { parts, charge_minor: 800 })).status).toBe(422)
    const { body } = await act(line.id, 'split', { parts, charge_minor: 900 })
    expect(body.match.parts.map(({ kind, amount_minor }: never) => [kind, amount_minor])).toEqual([
      ['payment', 10_000],
      ['payment', 20_000],
      ['charge', -900],
    ])
    await act(line.id, 'undo')
    expect(await invoice(other.invoices[0].id)).toMatchObject({ outstanding_minor: 20_000 })
  })
})

describe('lines that are no new payments', () => {
  test('a payment that was recorded before is proposed first and linked, not made once more; undoing keeps it', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, name, invoices } = await owing(7_700)
    const { body: recorded } = await owner('POST', '/api/payments', {
      customer_id,
      amount_minor: 7_700,
      payment_date: '2026-03-29',
      allocations: [{ invoice_id: invoices[0].id, amount_minor: 7_700 }],
    })
    const [line] = await account.add({ amount: 7_700, text: invoices[0].number, name })
    expect(line.proposals[0]).toMatchObject({ kind: 'existing_payment', payment_ids: [recorded.id], certain: false })
    expect(await act(line.id, 'link', { payment_ids: [recorded.id] })).toMatchObject({ body: { state: 'matched' } })
    const [, second] = await account.add({ amount: 7_700, text: 'Another' }, { amount: 7_700, text: 'Third' })
    expect(await act(second.id, 'link', { payment_ids: [recorded.id] })).toMatchObject({
      status: 409,
      body: { code: 'banking.payment_has_line' },
    })
    await act(line.id, 'undo')
    expect((await payment(recorded.id)).reversal).toBeNull()
  })

  test('a returned payment is found among outgoing lines and reversed; undone, it is recorded again', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, name, invoices } = await owing(9_900)
    const [came] = await account.add({ date: '2026-03-20', amount: 9_900, name, text: invoices[0].number })
    const allocations = [{ invoice_id: invoices[0].id, amount_minor: 9_900 }]
    const { body } = await act(came.id, 'match', { customer_id, allocations })
    const { payment_id } = body.match.parts[0]
    const [back] = await account.add({ date: '2026-03-25', amount: -9_900, name, text: 'RETURNED UNPAID' })
    expect(back.proposals[0]).toMatchObject({ kind: 'return', payment_ids: [payment_id] })
    expect(await act(back.id, 'match', { customer_id, allocations })).toMatchObject({
      status: 409,
      body: { code: 'banking.line_went_out' },
    })
    expect(await act(back.id, 'return', { payment_id })).toMatchObject({ body: { state: 'matched' } })
    expect(await payment(payment_id)).toMatchObject({ reversal: { date: '2026-03-25' } })
    expect(await invoice(invoices[0].id)).toMatchObject({ outstanding_minor: 9_900 })
    await act(back.id, 'undo')
    expect(await invoice(invoices[0].id)).toMatchObject({ state: 'paid' })
    const [matched] = await account.lines('matched')
    expect(matched.match.parts).toMatchObject([{ is_reversed: false, amount_minor: 9_900 }])
    const { payment_id: again } = matched.match.parts[0]
    expect(again).not.toBe(payment_id)
    const [open] = await account.lines()
    expect(open.proposals.map(({ payment_ids }: { payment_ids: string[] }) => payment_ids)).toEqual([[again]])
  })

  test('money that was paid back is taken from what the customer had on account', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, name } = await owing()
    const { body: paid } = await owner('POST', '/api/payments', {
      customer_id,
      amount_minor: 4_400,
      payment_date: '2026-03-28',
    })
    const [line] = await account.add({ amount: -4_400, name, text: 'Refund' })
    expect(line.proposals.map(({ kind }: { kind: string }) => kind)).toContain('refund')
    expect(await act(line.id, 'refund', { payment_id: paid.id })).toMatchObject({ status: 200 })
    expect(await payment(paid.id)).toMatchObject({ refunded_minor: 4_400, unallocated_minor: 0 })
  })

  test('a line that is no payment of a customer is set aside with a reason, which is remembered for the next', async () => {
    const account = await newAccount(owner)
    const [line] = await account.add({ amount: -1_250, text: 'Account fee March 2026' })
    const { body } = await act(line.id, 'ignore', { reason: 'Bank charge of ours', remember: true })
    expect(body).toMatchObject({ state: 'ignored', ignored: { reason: 'Bank charge of ours' } })
    const [next] = await account.add({ amount: -1_300, text: 'Account fee March 2027' })
    expect(next.proposals[0]).toMatchObject({ kind: 'ignore', ignore_reason: 'Bank charge of ours' })
    expect((await act(line.id, 'undo')).body.state).toBe('open')
    const { body: trail } = await owner('GET', `/api/banking/lines/${line.id}/audit`)
    expect(trail.data).toMatchObject([
      { action: 'changed', before: { undone_at: null } },
      { action: 'created', after: { kind: 'ignored', reason: 'Bank charge of ours' } },
    ])
    const { body: accounts } = await owner('GET', '/api/banking/accounts')
    expect(accounts.data.find(({ id }: { id: string }) => id === account.id)).toMatchObject({
      open_count: 2,
      matched_count: 0,
      ignored_count: 0,
    })
  })
})

describe('what is certain', () => {
  test('is booked by itself if the account says so, is shown as such, and nothing is booked twice', async () => {
    const account = await newAccount(owner)
    const { id, name, invoices } = await owing(3_100, 4_100, 4_100)
    await owner('PATCH', `/api/banking/accounts/${account.id}`, { book_certain: true })
    const [one, , three] = invoices
    await account.add(
      { amount: 3_100, name, text: one.number },
      { amount: 3_100, name, text: `${one.number} again` },
      { amount: 4_100, name, text: 'no number' },
      { amount: 4_100, name, text: `for ${three.number}` },
    )
    await runPendingJobs(testApp)
    const matched = await account.lines('matched')
    expect(matched.map(({ text }: { text: string }) => text)).toEqual([one.number, `for ${three.number}`])
    expect(matched[0].match.is_automatic).toBe(true)
    const again = await owner('POST', '/api/banking/match-certain', { bank_id: account.id })
    await runPendingJobs(testApp)
    const { body } = await owner('GET', `/api/banking/match-certain/${again.body.id}`)
    expect(body).toMatchObject({ status: 'done', matched_count: 0, total_count: 2, done_count: 2 })
    expect((await owner('GET', `/api/payments?customer_id=${id}`)).body.meta.total).toBe(2)
  })

  test('is not a line that names an invoice of a customer other than the payer', async () => {
    const account = await newAccount(owner)
    const { invoices } = await owing(6_600)
    const other = await owing(6_600)
    const [line] = await account.add({ amount: 6_600, name: other.name, text: invoices[0].number })
    expect(line.proposals.some(({ certain }: { certain: boolean }) => certain)).toBe(false)
  })
})

describe('payers', () => {
  test('are learned by confirming, named as a reason, and can be forgotten', async () => {
    const account = await newAccount(owner)
    const { id: customer_id, invoices } = await owing(1_111, 2_222)
    const from = { name: 'Somebody Else', account: 'GB33BUKB20201555555555' }
    const [line] = await account.add({ amount: 1_111, ...from })
    await act(line.id, 'match', { customer_id, allocations: [{ invoice_id: invoices[0].id, amount_minor: 1_111 }] })
    const [next] = await account.add({ amount: 2_222, ...from })
    expect(next.proposals[0]).toMatchObject({ customer_id, allocations: [{ invoice_id: invoices[1].id }] })
    expect(next.proposals[0].reasons).toContain('Paid from this account 1 time before')
    const { body } = await owner('GET', `/api/banking/payers?customer_id=${customer_id}`)
    expect(body.data).toMatchObject([{ account: from.account, name: 'Somebody Else', times: 1 }])
    expect((await owner('DELETE', `/api/banking/payers/${body.data[0].id}`)).status).toBe(204)
    expect((await account.lines())[0].proposals[0]?.reasons ?? []).not.toContain('Paid from this account 1 time before')
  })
})

test('an account says how long its lines have waited', async () => {
  const account = await newAccount(owner)
  // The day of the database, which is the one that counts.
  const { rows } = await testApp.pool.query('select business_day(now())::text as today')
  const booked = [0, 7, 8, 30, 31, 90, 91, 400].map((days) => addDays(rows[0].today, -days))
  await account.upload(csvOf(booked.map((date, index) => ({ date, amount: 100 + index }))))
  const { body } = await owner('GET', `/api/banking/accounts/${account.id}`)
  expect(body).toMatchObject({
    open_count: 8,
    open_by_age: { days_0_7: 2, days_8_30: 2, days_31_90: 2, over_90: 2 },
    oldest_open_date: booked.at(-1),
  })
})
