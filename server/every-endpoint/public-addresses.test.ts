import { expect, test } from 'vitest'
import { day, later } from '#shared/dates/instant.ts'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { caller, tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)
const endpoints = (await allEndpoints()).map(({ endpoint }) => endpoint)

/** Every address that a secret in it opens, as the contracts say. */
const secretAddresses = endpoints.filter(({ path, access }) => access === 'public' && path.includes('/:token'))

async function newPage(fields: object = {}) {
  const invoice = await newIssued(fields)
  const { id, url } = (await owner('POST', `/api/invoices/${invoice.id}/links`, {})).body
  return { invoice, linkId: String(id), token: lastPart(url) }
}

const lastPart = (url: string) => url.replace(/.*\//, '')

async function endedPage() {
  const page = await newPage()
  const { customer_id, id: invoice_id, outstanding_minor: amount_minor } = page.invoice
  await owner('POST', '/api/payments', { customer_id, amount_minor, allocations: [{ invoice_id, amount_minor }] })
  return page.token
}

const eventsToken = async () => lastPart((await owner('GET', '/api/admin/emails/events-link')).body.url)

/** Tokens that open nothing: guessed, revoked, ended, replaced, and good ones of another kind. */
async function badTokens() {
  const revoked = await newPage()
  await owner('DELETE', `/api/links/${revoked.linkId}`)
  const ended = await endedPage()
  const replaced = await eventsToken()
  await owner('POST', '/api/admin/emails/events-link')
  const guessed = Buffer.alloc(32, 7).toString('base64url')
  const session = await tokenOf(testApp, 'owner')
  const common = {
    guessed,
    'another letter': `${revoked.token.slice(0, -1)}_`,
    session,
    none: '%20',
    revoked: revoked.token,
  }
  return { common, ended, replaced, page: (await newPage()).token, events: await eventsToken() }
}

/** What each answers, whatever is sent with it. */
async function answersOf(method: string, path: string) {
  const bodies = method === 'GET' ? [undefined] : [undefined, {}, { text: 'x' }, { nonsense: 1 }]
  const answers = await Promise.all(bodies.map((body) => visitor(method as 'GET', path, body)))
  return answers.map(({ status, body }) => `${status} ${body?.code ?? ''}`)
}

test('there are addresses that a secret opens, and they are those of customers, of mail servers, of the first start and of a new password', () => {
  const kinds = new Set(secretAddresses.map(({ path }) => path.split('/:token')[0]))
  expect(kinds).toEqual(new Set(['/api/c', '/api/mail/events', '/api/password/reset', '/api/setup']))
})

test('guessed, revoked, ended, replaced and foreign tokens open nothing, at any public address', async () => {
  const { common, ended, replaced, page, events } = await badTokens()
  const now = testApp.clock.now()
  testApp.clock.set(later(new Date().toISOString(), 91 * day))
  for (const { method, path } of secretAddresses) {
    const own = path.startsWith('/api/c/') ? [ended, events] : [replaced, page]
    for (const token of [...Object.values(common), ...own]) {
      const answers = await answersOf(method, path.replace(':token', token))
      const [first] = answers
      expect(new Set(answers), `${method} ${path} with ${token}`).toEqual(new Set([first]))
      expect(first, `${method} ${path} with ${token}`).toMatch(/^(404|410|422) /)
    }
  }
  testApp.clock.set(now)
})

test('a link opens no document of another customer, and leaks nothing of it', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Stranger GmbH' })
  const foreign = await newPage({ customer_id })
  const own = await newPage()
  for (const { method, path } of secretAddresses.filter(({ query }) => query !== undefined)) {
    if (!path.startsWith('/api/c/')) continue
    const url = `${path.replace(':token', own.token)}?document=${foreign.invoice.id}`
    const { status, body } = await visitor(method, url)
    expect([status, url]).toEqual([404, url])
    expect(JSON.stringify(body)).not.toContain('Stranger')
  }
})

test('a webhook without a provider’s signature does nothing', async () => {
  const page = await newPage()
  const session = { id: 'cs_1', payment_status: 'paid', amount_total: 12000, currency: 'gbp', payment_intent: 'pi_1' }
  const event = {
    id: 'evt_forged',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { ...session, client_reference_id: page.invoice.id } },
  }
  const path = '/api/payments/online/stripe/events'
  const now = Math.floor(Date.parse(testApp.clock.now()) / 1000)
  const signatures = ['', 't=1,v1=00', `t=${now},v1=${'0'.repeat(64)}`, `t=${now}`, page.token]
  for (const signature of signatures)
    expect((await visitor('POST', path, event, { 'stripe-signature': signature })).status).toBe(422)
  expect((await visitor('POST', '/api/payments/online/paypal/events', event)).status).toBe(404)
  expect((await owner('GET', `/api/invoices/${page.invoice.id}`)).body.outstanding_minor).toBe(12000)
})
