import { expect, test } from 'vitest'
import type { Permission } from '#shared/access/permissions.ts'
import type { SearchHit } from '#shared/features/search/search.reply.ts'
import { signedInAs, withQuery } from '#server/test-support/ask.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { findEverywhere } from './search.service.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer, newDraft, newIssued, newSchedule } = await startScheduling(testApp)

const billed = (pounds: string, fields: object = {}) => ({
  lines: [{ description: 'Work', unit_price: pounds, vat_code: 'zero' }],
  ...fields,
})

const wainwright = await newCustomer({ name: 'Wainwright Timber Ltd' })
const elan = await newCustomer({ name: 'Société Élan Graphique', currency: 'EUR' })
const first = await newIssued(billed('1240', { customer_id: wainwright.id, reference: 'PO-77123/B' }))
const second = await newIssued(billed('37.5', { customer_id: wainwright.id }))
const draft = await newDraft(billed('88.25', { customer_id: wainwright.id, reference: 'Second order' }))
await newSchedule({ name: 'Yearly care plan', customer_id: wainwright.id })
await owner('POST', '/api/items', { name: 'Planing of boards' })
const credit = await owner('POST', `/api/invoices/${second.id}/credit`, {
  reason: 'Returned',
  lines: [{ invoice_line_id: second.lines[0].id, net_minor: 750 }],
})
const payment = await owner('POST', '/api/payments', {
  customer_id: wainwright.id,
  amount_minor: 40_000,
  payment_date: first.issue_date,
  reference: 'FP 0099 Timber',
  allocations: [{ invoice_id: first.id, amount_minor: 40_000 }],
})

const find = async (q: string, headers = {}) => {
  const reply = await owner('GET', withQuery('/api/search', { q }), undefined, headers)
  expect(reply.status).toBe(200)
  return reply.body.data as SearchHit[]
}
const idsOf = (hits: SearchHit[]) => hits.map(({ id }) => id)
const count = Number(/\d+$/.exec(first.number)?.[0])
const year = first.issue_date.slice(0, 4)

test.for([
  ['its number', first.number],
  ['its number in small letters', first.number.toLowerCase()],
  ['its count alone', String(count)],
  ['its count with a sign before it', `#${count}`],
  ['its year and count', `${year}-${count}`],
  ['its prefix and count', `inv ${count}`],
  ['its amount with the sign', '£1,240'],
  ['its amount with decimals', '1240.00'],
  ['its amount as another language writes it', '1.240,00'],
  ['what is still owed on it', '840'],
  ['its reference', 'po-77123/b'],
  ['part of its reference', '77123'],
])('an invoice comes first by %s', async ([, q = '']) => {
  const [best] = await find(q)
  expect(best).toMatchObject({ kind: 'invoice', id: first.id, title: first.number, subtitle: 'Wainwright Timber Ltd' })
})

test('a space that parts thousands is read as the language of the asker reads it', async () => {
  expect(idsOf(await find('1 240,00', { 'accept-language': 'fr' }))).toContain(first.id)
})

test('with a sign only amounts of that currency are meant', async () => {
  expect(idsOf(await find('€1,240'))).toEqual([])
})

test('payments are found by amount and reference, credit notes by amount and number, drafts by amount and reference', async () => {
  expect((await find('£400.00'))[0]).toMatchObject({ kind: 'payment', id: payment.body.id, state: 'received' })
  expect((await find('0099 tim'))[0]).toMatchObject({ kind: 'payment', id: payment.body.id })
  expect((await find('7.50'))[0]).toMatchObject({ kind: 'credit_note', id: credit.body.id, amount_minor: 750 })
  expect((await find(credit.body.number))[0]).toMatchObject({ kind: 'credit_note', id: credit.body.id })
  expect((await find('88.25'))[0]).toMatchObject({ kind: 'invoice', id: draft.id, title: null, state: 'draft' })
  expect((await find('order'))[0]).toMatchObject({ id: draft.id })
})

test.for(['wainw', 'timber', 'inwrigh', 'wainwrigth', 'wainrihgt tmber'])(
  'the customer comes first for "%s", and the documents and schedules of that name stand below',
  async (q) => {
    const [best, ...rest] = await find(q)
    expect(best).toMatchObject({ kind: 'customer', id: wainwright.id, state: 'active' })
    expect(new Set(rest.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note', 'payment', 'schedule']))
  },
)

test('a customer comes before payments that the bank calls by their name', async () => {
  const { id } = await newCustomer({ name: 'Okonkwo Exports' })
  const reference = 'OKONKWO'
  await owner('POST', '/api/payments', { customer_id: id, amount_minor: 5, payment_date: first.issue_date, reference })
  expect((await find('okonkwo')).map(({ kind }) => kind)).toEqual(['customer', 'payment'])
})

test('accents may be left out', async () => {
  expect((await find('societe el'))[0]).toMatchObject({ kind: 'customer', id: elan.id })
})

test.for(['yearly', 'care plan', 'yeraly'])('a schedule is found by its name, typed as "%s"', async (q) => {
  expect((await find(q))[0]).toMatchObject({ kind: 'schedule', title: 'Yearly care plan', state: 'active' })
})

test('a whole sentence that stands nowhere is not taken for a name with errors', async () => {
  expect(await find('the wainwrigth timbr that came on a rainy day')).toEqual([])
})

test('an archived customer is found after those who are not', async () => {
  const archived = await newCustomer({ name: 'Wainwright Archives' })
  await owner('POST', `/api/customers/${archived.id}/archive`)
  const customers = (await find('wainwright')).filter(({ kind }) => kind === 'customer')
  expect(customers.map(({ id, state }) => [id, state])).toEqual([
    [wainwright.id, 'active'],
    [archived.id, 'archived'],
  ])
})

test.for<[Permission[], string[]]>([
  [[], []],
  [['admin_access', 'manage_invoices'], []],
  [
    ['admin_access', 'manage_invoices', 'customer_access'],
    ['customer', 'schedule'],
  ],
  [['customer_access'], ['customer', 'schedule']],
  [['invoice_access'], ['credit_note', 'invoice', 'item', 'payment']],
])('whoever holds %j finds records of the kinds %j', async ([permissions, kinds]) => {
  const by = { role: 'staff', permissions }
  const found = new Set<string>()
  for (const q of ['wainwright', first.number, '1240', 'po-77123', 'fp 0099', '7.50', 'yearly', 'planing'])
    for (const { kind } of await findEverywhere(db, q, { by, locale: 'en', now: clock.now() })) found.add(kind)
  expect([...found].toSorted()).toEqual(kinds)
})

test('an auditor sees invoices by the name of a customer whose page is closed to them', async () => {
  const auditor = await signedInAs(testApp, 'auditor')
  const { data } = (await auditor('GET', '/api/search?q=wainwright')).body
  expect(idsOf(data)).toContain(first.id)
  expect(data.some(({ kind }: SearchHit) => kind === 'customer')).toBe(false)
})

test.for([
  '%',
  '_',
  '\\',
  "'",
  '"; drop table',
  '%%%_',
  '\\x',
  '£',
  '-',
  '(',
  '株式会社',
  '0',
  '٣',
  '9'.repeat(100),
  'a '.repeat(50),
])('nothing that is typed is too much: "%s"', async (q) => {
  expect((await owner('GET', withQuery('/api/search', { q }))).status).toBe(200)
})

test('what no text can hold, or is too long, is refused with its reason', async () => {
  for (const q of ['a\u0000b', 'a'.repeat(101)]) {
    const { status, body } = await owner('GET', withQuery('/api/search', { q }))
    expect(status).toBe(422)
    expect(body.errors.q).toHaveLength(1)
  }
})

test('of each kind there are at most eight, and twenty in all', async () => {
  for (let nth = 0; nth < 10; nth += 1) await newDraft(billed('5', { customer_id: wainwright.id }))
  const hits = await find('wainwright')
  expect(hits.filter(({ kind }) => kind === 'invoice')).toHaveLength(8)
  expect(hits.length).toBeLessThanOrEqual(20)
})
