import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { bankWrites } from '#server/test-support/banking/bank-writes.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { countDeadlocks } from '#server/test-support/locks.ts'
import { meetingGroups } from '#server/test-support/meeting-groups.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { createTestDatabase, startAppOn } from '#server/test-support/start-app.ts'

/** More in a separate run. */
const rounds = Number(process.env['LOCK_ROUNDS'] ?? 1)

const { url, drop } = await createTestDatabase()
afterAll(drop)
const asOwner = new Client({ connectionString: url })
await asOwner.connect()
afterAll(() => asOwner.end())
// Deadlocks are detected at once instead of after a second.
await asOwner.query(
  `do $$ begin execute format('alter database %I set deadlock_timeout = ''10ms''', current_database()); end $$`,
)

const testApp = await startAppOn(url)
const { owner, customer, newCustomer, newDraft, newIssued, newSchedule } = await startScheduling(testApp)

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/**
 * Four open invoices, money and credit that are never used up, drafts that were copied, and schedules: all of one
 * customer.
 */
const many = { lines: [{ description: 'Work', quantity: '1', unit_price: '900000', vat_code: 'zero' }] }
const invoices: { id: string; lines: { id: string }[] }[] = []
for (const days of [30, 10, 20, 5]) invoices.push(await newIssued({ ...many, terms_days: days }))
const payments: string[] = []
const credits: string[] = []
for (let index = 0; index < 2; index++) {
  const payment = await owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: 10_000_000 })
  payments.push(payment.body.id)
  const note = await owner('POST', '/api/creditnotes', {
    customer_id: customer.id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price: '90000' }],
  })
  await owner('POST', `/api/creditnotes/${note.body.id}/issue`)
  credits.push(note.body.id)
}
const drafts = [await newDraft(), await newDraft()]
// Later ones have earlier dates, so that date order differs from id order.
const schedules: string[] = []
for (const day of ['28', '14', '21', '07'])
  schedules.push((await newSchedule({ unit: 'day', start_date: `2026-03-${day}`, name: `On ${day}` })).id)

const parts = (count: number, amount_minor: number) =>
  shuffled(invoices)
    .slice(0, count)
    .map(({ id }) => ({ invoice_id: id, amount_minor }))

const pay = (fields: object) =>
  owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: 300, ...fields })

const { id: otherCustomer } = await newCustomer({ name: 'Other Ltd' })
const { id: otherInvoice } = await newIssued({ ...many, customer_id: otherCustomer })
const ofBanking = await bankWrites({
  owner,
  customer_id: customer.id,
  parts,
  other: { customer_id: otherCustomer, invoice_id: otherInvoice },
  pay: async () => (await pay({ allocations: parts(2, 100) })).body.id,
})

type Call = () => Promise<{ status: number; body: unknown }>

const writes: Record<string, Call> = {
  'pay the chosen and the oldest': () => pay({ allocations: parts(1, 100), rest: 'oldest_first' }),
  'pay two': () => pay({ allocations: parts(2, 100) }),
  'pay and reverse': async () => {
    const { body } = await pay({ allocations: parts(3, 100) })
    return owner('POST', `/api/payments/${body.id}/reverse`, { reason: 'Bounced' })
  },
  'allocate a payment': () =>
    owner('POST', `/api/payments/${oneOf(payments)}/allocations`, { allocations: parts(2, 10) }),
  'refund a payment': () => owner('POST', `/api/payments/${oneOf(payments)}/refunds`, { amount_minor: 10 }),
  'allocate a credit': () =>
    owner('POST', `/api/creditnotes/${oneOf(credits)}/allocations`, { allocations: parts(2, 10) }),
  'use what they have': () => owner('POST', `/api/invoices/${oneOf(invoices).id}/allocations`, { amount_minor: 10 }),
  'refund a credit': () => owner('POST', `/api/creditnotes/${oneOf(credits)}/refunds`, { amount_minor: 10 }),
  'write off': () =>
    owner('POST', `/api/invoices/${oneOf(invoices).id}/writeoffs`, { amount_minor: 10, reason: 'bad_debt' }),
  hold: () =>
    owner('POST', `/api/invoices/${oneOf(invoices).id}/hold`, { kind: 'disputed', reason: 'Late', date: null }),
  'e-mail': () => owner('POST', `/api/invoices/${oneOf(invoices).id}/email`, {}),
  'credit an invoice': () => {
    const { id, lines } = oneOf(invoices)
    return owner('POST', `/api/invoices/${id}/credit`, {
      reason: 'Late',
      lines: [{ invoice_line_id: lines[0]?.id, net_minor: 10 }],
    })
  },
  'credit and issue again': async () => {
    const { id } = await newIssued()
    const { body } = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Wrong', reissue: true, issue: false })
    const [issued] = await Promise.all([
      owner('POST', `/api/creditnotes/${body.id}/issue`),
      owner('DELETE', `/api/invoices/${body.reissued_invoice_id}`),
    ])
    return issued
  },
  'draft and issue': async () => owner('POST', `/api/invoices/${(await newDraft()).id}/issue`),
  'use what they have for a draft': async () => {
    const { id } = await newDraft({ prepaid_minor: 10 })
    const allocations = [{ invoice_id: id, amount_minor: 5 }, ...parts(1, 5)]
    const [issued] = await Promise.all([
      owner('POST', `/api/invoices/${id}/issue`),
      owner('POST', `/api/payments/${oneOf(payments)}/allocations`, { allocations }),
    ])
    return issued
  },
  'let a draft wait': async () =>
    owner('POST', `/api/invoices/${(await newDraft()).id}/issue-later`, { issue_date: '2026-05-01', email: true }),
  'let a credit wait, and the worker issue it': async () => {
    const { id, lines } = oneOf(invoices)
    const { body } = await owner('POST', '/api/creditnotes', {
      invoice_id: id,
      reason: 'Late',
      lines: [{ invoice_line_id: lines[0]?.id, net_minor: 10 }],
    })
    const reply = await owner('POST', `/api/creditnotes/${body.id}/issue-later`, { issue_date: '2026-05-01' })
    const come = { issue_on: '2026-03-31', issue_date: '2026-03-31' }
    await testApp.db.updateTable('credit_notes').set(come).where('id', '=', body.id).execute()
    await waitingCreditNotes.issueWaiting(testApp)
    return reply
  },
  'issue and void': async () => owner('POST', `/api/invoices/${(await newIssued()).id}/void`, { reason: 'Wrong' }),
  'change a draft': async () => {
    const { id, version } = (await owner('GET', `/api/invoices/${oneOf(drafts).id}`)).body
    return owner('PATCH', `/api/invoices/${id}`, { version, reference: String(Math.random()) })
  },
  'delete a draft that was copied': async () => {
    const { id } = await newDraft()
    await Promise.all([1, 2, 3].map(() => newDraft({ copied_invoice_id: id })))
    return owner('DELETE', `/api/invoices/${id}`)
  },
  'rename the customer': async () => {
    const { version } = (await owner('GET', `/api/customers/${customer.id}`)).body
    return owner('PATCH', `/api/customers/${customer.id}`, { version, name: `Acme ${Math.random()}` })
  },
  'change prices': () =>
    owner('POST', '/api/schedules/price-changes', {
      schedule_ids: shuffled(schedules),
      from_date: '2026-03-01',
      change: { kind: 'price', old_price: null, unit_price: String(1 + Math.floor(Math.random() * 100)) },
    }),
  'run a schedule': () => owner('POST', `/api/schedules/${oneOf(schedules)}/run`, {}),
  'issue many': async () => {
    const invoice_ids = [(await newDraft()).id, (await newDraft()).id]
    const reply = await owner('POST', '/api/invoices/bulk', { action: 'issue', invoice_ids })
    await runPendingJobs(testApp)
    return reply
  },
  ...ofBanking,
}

const named = Object.entries(writes)

test('each of them is accepted when it is alone', async () => {
  for (const [name, write] of named)
    expect({ name, ...(await write()) }).toMatchObject({ name, status: expect.toSatisfy(isDone) })
})

const isDone = (status: number) => status >= 200 && status < 300

test('no two writes that meet on one customer wait for each other for ever', async () => {
  const before = await countDeadlocks(testApp)
  const failed: string[] = []
  for (const group of meetingGroups(named, 5)) {
    const name = group.map(([one]) => one).join(' / ')
    // Each twice, so that it also meets itself.
    const calls = Array.from({ length: 2 * rounds }, () => shuffled(group)).flat()
    for (const { status, body } of await Promise.all(calls.map(([, call]) => call())))
      // Another request was first, and its result no longer allows this one.
      if (!isDone(status) && status !== 409 && status !== 422) failed.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  expect({ failed, deadlocks: (await countDeadlocks(testApp)) - before }).toEqual({ failed: [], deadlocks: 0 })
}, 600_000)
