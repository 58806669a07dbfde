import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, later } from '#shared/dates/instant.ts'
import { caller, signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const clerk = await signedInAs(testApp, 'clerk')
const visitor = caller(testApp)
const today = '2026-03-31'

async function newPage(fields: object = {}) {
  const invoice = await newIssued(fields)
  const { body } = await owner('POST', `/api/invoices/${invoice.id}/links`, { contact_email: 'ann@acme.example' })
  return { invoice, link: body.id as string, token: (body.url as string).replace(/.*\/c\//, '') }
}

const calls = [
  ['GET', ''],
  ['GET', '/pages'],
  ['GET', '/pdf'],
  ['GET', '/xml'],
  ['POST', '/seen'],
  ['POST', '/promise'],
  ['POST', '/dispute'],
  ['POST', '/pay'],
  ['POST', '/pay/check'],
  ['POST', '/pay/stand-in'],
] as const

/** With valid and invalid bodies: the difference reveals nothing. */
async function answersTo(token: string) {
  const replies = []
  for (const [method, path] of calls)
    for (const body of method === 'GET'
      ? [undefined]
      : [{ date: today, text: 'x' }, {}, { text: 'x' }, { nonsense: 1 }]) {
      const { status, body: answer } = await visitor(method, `/api/c/${token}${path}`, body)
      replies.push(`${status} ${JSON.stringify(answer)}`)
    }
  return new Set(replies)
}

test('wrong, revoked, expired and voided links get the same answer at every address', async () => {
  const revoked = await newPage()
  await owner('DELETE', `/api/links/${revoked.link}`)
  const voided = await newPage()
  await owner('POST', `/api/invoices/${voided.invoice.id}/void`, { reason: 'Wrong customer' })
  const ended = await newPage()
  const { id: invoice_id, customer_id, outstanding_minor: amount_minor } = ended.invoice
  await owner('POST', '/api/payments', { customer_id, amount_minor, allocations: [{ invoice_id, amount_minor }] })
  expect((await visitor('GET', `/api/c/${ended.token}`)).status).toBe(200)
  const now = testApp.clock.now()
  testApp.clock.set(later(new Date().toISOString(), 91 * day))
  const all = new Set<string>()
  for (const token of [ended.token, revoked.token, voided.token, 'guessed', revoked.token.toLowerCase(), revoked.link])
    for (const answer of await answersTo(token)) all.add(answer)
  testApp.clock.set(now)
  expect(all.size).toBe(1)
  expect([...all][0]).toMatch(/^404 /)
})

test('the page says what is owed and how to pay it, in the customer’s language, and nothing of others', async () => {
  const stranger = await newCustomer({ name: 'Stranger GmbH' })
  await newIssued({ customer_id: stranger.id })
  const { id: customer_id } = await newCustomer({ name: 'Belle SARL', language: 'fr' })
  const other = await newIssued({ customer_id })
  const { token, invoice } = await newPage({ customer_id, reference: 'PO 7' })
  const { status, headers, body } = await visitor('GET', `/api/c/${token}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(body).toMatchObject({
    language: 'fr',
    today,
    business: { name: 'Foxglove Ltd' },
    customer_name: 'Belle SARL',
    document: { number: invoice.number, outstanding_minor: 12000, state: 'unpaid', reference: 'PO 7' },
    others: [{ id: other.id, number: other.number, outstanding_minor: 12000 }],
    hold: null,
    online: null,
  })
  expect(JSON.stringify(body)).not.toContain('Stranger')
  const { pages } = (await visitor('GET', `/api/c/${token}/pages`)).body
  expect(pages[0]).toMatch(/^<svg/)
})

test('PDF and XML are those of the document, or of another open one of the account, and of no other', async () => {
  const stranger = await newCustomer({ name: 'Stranger GmbH' })
  const theirs = await newIssued({ customer_id: stranger.id })
  const { id: customer_id } = await newCustomer({ name: 'Own Ltd' })
  const other = await newIssued({ customer_id })
  const { token, invoice } = await newPage({ customer_id })
  const pdf = (query = '') => testApp.app.inject({ method: 'GET', url: `/api/c/${token}/pdf${query}` })
  const own = await pdf()
  expect(own.headers['content-disposition']).toContain(invoice.number)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  expect((await pdf(`?document=${other.id}`)).headers['content-disposition']).toContain(other.number)
  expect((await visitor('GET', `/api/c/${token}/xml?format=cii`)).body).toContain(invoice.number)
  expect((await pdf(`?document=${theirs.id}`)).statusCode).toBe(404)
  await owner('POST', `/api/invoices/${other.id}/writeoffs`, { reason: 'bad_debt' })
  expect((await pdf(`?document=${other.id}`)).statusCode).toBe(404)
})

test('the page itself records once that it was seen; fetching it, or opening it as staff, records nothing', async () => {
  const { token, link, invoice } = await newPage()
  const seenAt = async () => (await owner('GET', `/api/invoices/${invoice.id}/links`)).body.data[0].first_seen_at
  await visitor('GET', `/api/c/${token}`)
  await testApp.app.inject({ method: 'HEAD', url: `/api/c/${token}` })
  await visitor('POST', `/api/c/${token}/seen`, undefined, { cookie: 'token=abc' })
  expect(await seenAt()).toBeNull()
  const first = testApp.clock.now()
  const replies = await Promise.all(Array.from({ length: 5 }, () => visitor('POST', `/api/c/${token}/seen`)))
  expect(statusesOf(replies)).toEqual([204, 204, 204, 204, 204])
  testApp.clock.forward({ minutes: 5 })
  await visitor('POST', `/api/c/${token}/seen`)
  expect(await seenAt()).toBe(first)
  await expect(
    sql`update customer_links set first_seen_at = now() where id = ${link}`.execute(testApp.db),
  ).rejects.toThrow('first seen does not change')
  // What the customer has seen was delivered.
  expect((await owner('POST', `/api/invoices/${invoice.id}/void`, { reason: 'x' })).body.code).toBe('invoice.delivered')
})

test('a promise becomes a hold until its day and a note by the customer, and shows on Home', async () => {
  const { token, invoice } = await newPage()
  const promise = (body: object) => visitor('POST', `/api/c/${token}/promise`, body)
  expect((await promise({ date: '2026-03-30', text: '' })).body.errors).toHaveProperty('date')
  expect((await promise({ date: '2026-07-30', text: '' })).body.errors).toHaveProperty('date')
  const { status, body } = await promise({ date: '2026-04-10', text: 'After our own customer pays.' })
  expect(status).toBe(201)
  expect(body).toEqual({ hold: { kind: 'promised', date: '2026-04-10' } })
  expect((await owner('GET', `/api/invoices/${invoice.id}`)).body.hold).toMatchObject({
    kind: 'promised',
    date: '2026-04-10',
    reason: 'After our own customer pays.',
  })
  const { notes } = (await clerk('GET', `/api/notes?model_id=${invoice.id}&note_page=invoices`)).body
  expect(notes.data).toMatchObject([
    {
      note: 'Promises to pay on 10 Apr 2026.\nAfter our own customer pays.',
      created_by: null,
      created_by_name: 'Acme Ltd',
      is_by_customer: true,
    },
  ])
  const { data } = (await clerk('GET', '/api/invoices/replies')).body
  expect(data).toMatchObject([{ number: invoice.number, kind: 'promised', date: '2026-04-10', is_broken: false }])
  const { body: page } = await visitor('GET', `/api/c/${token}`)
  expect(page.hold).toEqual({ kind: 'promised', date: '2026-04-10' })
})

test('a hold of the staff that lasts longer than a promise stays, and the promise is a note; a shorter one gives way', async () => {
  const { token, invoice } = await newPage()
  const start = testApp.clock.now()
  let seconds = 0
  const promise = (date: string) => {
    testApp.clock.set(later(start, ++seconds * 1_000))
    return visitor('POST', `/api/c/${token}/promise`, { date, text: '' })
  }
  const hold = (body: object) => owner('POST', `/api/invoices/${invoice.id}/hold`, body)
  const held = async () => (await owner('GET', `/api/invoices/${invoice.id}`)).body.hold
  await hold({ kind: 'do_not_chase', reason: 'Our oldest customer' })
  expect((await promise('2026-04-10')).status).toBe(201)
  expect((await promise('2026-04-10')).status).toBe(201)
  expect(await held()).toMatchObject({ kind: 'do_not_chase', date: null, reason: 'Our oldest customer' })
  const { notes } = (await clerk('GET', `/api/notes?model_id=${invoice.id}&note_page=invoices`)).body
  expect(notes.data).toMatchObject([{ note: 'Promises to pay on 10 Apr 2026.', is_by_customer: true }])

  await hold({ kind: 'promised', reason: 'By telephone', date: '2026-04-05' })
  await promise('2026-04-11')
  expect(await held()).toMatchObject({ kind: 'promised', date: '2026-04-11' })
  // What customers said themselves, they can change.
  await promise('2026-04-07')
  expect(await held()).toMatchObject({ kind: 'promised', date: '2026-04-07' })
  testApp.clock.set(start)
})

test('a dispute needs a text, stays on Home until a user deals with it, and its number is limited', async () => {
  const { token, invoice } = await newPage()
  const dispute = (text: string) => visitor('POST', `/api/c/${token}/dispute`, { text })
  expect((await dispute(' ')).body.errors).toHaveProperty('text')
  const twice = await Promise.all([dispute('Half of it never came.'), dispute('Half of it never came.')])
  expect(statusesOf(twice)).toEqual([201, 201])
  const open = async () =>
    (await clerk('GET', '/api/invoices/replies')).body.data.filter(
      (reply: { number: string }) => reply.number === invoice.number,
    )
  expect(await open()).toMatchObject([{ kind: 'disputed', reason: 'Half of it never came.' }])
  await owner('DELETE', `/api/invoices/${invoice.id}/hold`)
  expect(await open()).toEqual([])
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => dispute(`Again ${index}.`)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
})

test('wrong links from one address are counted over all servers, and do not block a customer with a valid one', async () => {
  const { token } = await newPage()
  const { createApp } = await import('#server/app.ts')
  const { context } = testApp.app
  const limited = { ...context, config: { ...context.config, CUSTOMER_PAGE_LIMIT_PER_MINUTE: 4 } }
  const servers = [await createApp(limited), await createApp(limited)]
  const ask = async (at: number, asked: string) =>
    (await servers[at % 2]?.inject({ method: 'GET', url: `/api/c/${asked}`, remoteAddress: '192.0.2.7' }))?.statusCode
  const statuses = []
  for (const at of [0, 1, 2, 3, 4]) statuses.push(await ask(at, 'guessed'))
  expect(statuses).toEqual([404, 404, 404, 404, 429])
  expect(await ask(1, token)).toBe(200)
  for (const server of servers) await server.close()
})

test('one address may not ask for ever', async () => {
  const { createApp } = await import('#server/app.ts')
  const { context } = testApp.app
  const app = await createApp({ ...context, config: { ...context.config, CUSTOMER_PAGE_LIMIT_PER_MINUTE: 3 } })
  const ask = () => app.inject({ method: 'GET', url: '/api/c/guessed', remoteAddress: '192.0.2.8' })
  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 404, 429])
  await app.close()
})

test('credit notes of the account are drawn and downloaded under the page, those of others are not', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Credited Ltd' })
  const { token, invoice } = await newPage({ customer_id })
  const credit = (id: string) => owner('POST', `/api/invoices/${id}/credit`, { reason: 'Returned' })
  const { body: own } = await credit(invoice.id)
  const { body: foreign } = await credit((await newIssued()).id)
  const { body: page } = await visitor('GET', `/api/c/${token}`)
  expect(page.credit_notes).toMatchObject([{ id: own.id, number: own.number, gross_minor: 12000, has_pages: true }])
  const at = (path: string, id: string) =>
    testApp.app.inject({ method: 'GET', url: `/api/c/${token}${path}?document=${id}` })
  expect((await at('/pages', own.id)).json().pages[0]).toMatch(/^<svg/)
  expect((await at('/pdf', own.id)).headers['content-disposition']).toContain(own.number)
  expect((await at('/xml', own.id)).body).toContain(own.number)
  for (const path of ['/pages', '/pdf', '/xml']) expect((await at(path, foreign.id)).statusCode).toBe(404)
})
