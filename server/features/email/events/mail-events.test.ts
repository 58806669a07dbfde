import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { mailgunCall } from '#server/test-support/mail/mailgun-call.ts'
import {
  answerAsAmazon,
  basic,
  bounces,
  json,
  postmarkBounce,
  postmarkDelivery,
  report,
  sesBounce,
  settingsOfProviders,
  throughSns,
  topic,
  type Headers,
  type Told,
} from '#server/test-support/mail/bounce-calls.ts'

const amazonAnswer = answerAsAmazon()
const testApp = await startApp(settingsOfProviders)
const { db } = testApp
const { owner, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)

const pathOf = async () => new URL((await owner('GET', '/api/admin/emails/events-link')).body.url).pathname
const tell = async (body: object | string, type = 'application/json', headers: Headers = basic) =>
  visitor('POST', await pathOf(), body, { 'content-type': type, ...headers })

const newSent = async (to = ['ann@acme.example']) => {
  const { id } = await newIssued()
  const { body } = await owner('POST', `/api/invoices/${id}/email`, { to })
  await db
    .updateTable('emails')
    .set({ status: 'sent', sent_at: testApp.clock.now() })
    .where('id', '=', body.id)
    .execute()
  return { invoice: id as string, email: body.id as string }
}
const emailsOf = async (invoice: string) => (await owner('GET', `/api/invoices/${invoice}/emails`)).body.data
const isBlocked = async (address: string) =>
  (await db.selectFrom('bounced_addresses').select('address').where('address', '=', address).execute()).length === 1

test.for(bounces)('%s tells of a bounce: it is on Home, and its address is not reminded', async ([, told]) => {
  await sql`delete from bounced_addresses`.execute(db)
  const { invoice, email } = await newSent()
  const { said, type = json, headers = {} } = told(email)
  expect((await tell(said, type, headers)).body).toMatchObject({ recorded_count: 1 })
  expect(await emailsOf(invoice)).toMatchObject([
    {
      status: 'bounced',
      bounced_at: expect.any(String),
      last_error: expect.stringMatching(/^ann@acme.example: .*550/),
    },
  ])
  expect((await owner('GET', '/api/invoices/failed-emails')).body.data[0]).toMatchObject({ invoice_id: invoice })
  expect(await isBlocked('ann@acme.example')).toBe(true)
  expect((await tell(said, type, headers)).body).toEqual({ read_count: 1, recorded_count: 0 })
})

/** The same call with a proof that is missing, wrong, or of another message. */
function unproven(name: string, email: string, { said, type }: Told, other: Told): Told[] {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  if (name === 'Mailgun')
    return [
      { said: mailgunCall(email, { event: 'failed', severity: 'permanent' }, 'another') },
      { said: { ...(said as object), signature: undefined } },
    ]
  if (name.startsWith('Amazon'))
    return [
      { said: text.replace('ann@', 'bob@') },
      { said: throughSns(sesBounce(email), { TopicArn: `${topic}-of-another` }) },
      { said: text.replace('amazonaws.com', 'amazonaws.example') },
      { said: text.replace('"SignatureVersion":"2"', '"SignatureVersion":"3"') },
    ]
  const wrong = { authorization: `Basic ${Buffer.from('a:wrong').toString('base64')}` }
  const isSigned = typeof said === 'string' && type === undefined
  return [{ said }, { said, headers: wrong }, ...(isSigned ? [{ said, headers: other.headers ?? {} }] : [])]
}

test.for(bounces)('%s is refused without its proof, and with that of another message', async ([name, told]) => {
  const { invoice, email } = await newSent()
  const call = told(email)
  for (const altered of unproven(name, email, call, told(crypto.randomUUID())))
    expect(await tell(altered.said, call.type ?? json, altered.headers ?? {})).toMatchObject({
      status: 422,
      body: { code: 'mail_event.not_signed' },
    })
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'sent' }])
  expect((await tell(call.said, call.type ?? json, call.headers ?? {})).status).toBe(200)
})

test('without the certificate of Amazon an event is not checked, and taken when it is sent again', async () => {
  const { invoice, email } = await newSent()
  const event = throughSns(sesBounce(email)).replace('-0123.pem', '-4567.pem')
  amazonAnswer.mockRejectedValueOnce(new TypeError('fetch failed'))
  amazonAnswer.mockResolvedValueOnce(new Response('', { status: 404 }))
  amazonAnswer.mockResolvedValueOnce(new Response('no certificate'))
  for (const _ of ['unreachable', 'not found', 'unreadable'])
    expect(await tell(event, 'text/plain')).toMatchObject({ status: 503, body: { code: 'mail_event.unproven' } })
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'sent' }])
  expect(await tell(event, 'text/plain')).toMatchObject({ status: 200, body: { recorded_count: 1 } })
})

test('a provider that is not set up is refused, and so are reports without a secret from one that is', async () => {
  const other = await startApp()
  const { body } = await (await signedInAs(other, 'owner'))('GET', '/api/admin/emails/events-link')
  expect(body).toMatchObject({ providers: ['Mailgun'], takes_reports: false })
  const to = new URL(body.url).pathname
  const email = crypto.randomUUID()
  for (const [name, told] of bounces.filter(([one]) => one !== 'Mailgun')) {
    const { said, type = json, headers = {} } = told(email)
    const reply = await caller(other)('POST', to, said, { 'content-type': type, ...headers })
    expect([name, reply.status, reply.body.code]).toEqual([name, 422, 'mail_event.not_set_up'])
  }
  const bare = await startApp({ MAILGUN_SIGNING_KEY: '' })
  const link = (await (await signedInAs(bare, 'owner'))('GET', '/api/admin/emails/events-link')).body
  expect(link).toMatchObject({ providers: [], takes_reports: true })
  const path = new URL(link.url).pathname
  const tellBare = (said: object | string, type: string) => caller(bare)('POST', path, said, { 'content-type': type })
  expect((await tellBare(report(email), 'message/rfc822')).status).toBe(200)
  expect((await tellBare(postmarkBounce(email), json)).body.code).toBe('mail_event.not_set_up')
})

test('in any order and at once, a bounce stays a bounce, and each event counts once', async () => {
  const { invoice, email } = await newSent()
  const replies = await Promise.all(
    [postmarkDelivery(email), postmarkBounce(email), postmarkDelivery(email), postmarkBounce(email)].map((said) =>
      tell(said),
    ),
  )
  expect(replies.reduce((sum, { body }) => sum + body.recorded_count, 0)).toBe(2)
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'bounced' }])
  const back = db.updateTable('emails').set({ status: 'delivered' }).where('id', '=', email).execute()
  expect(await back.then(() => null, violatedConstraint)).toBe('email_goes_forward')
})

test('a delivered message says so, and can still bounce', async () => {
  const { invoice, email } = await newSent()
  await tell(postmarkDelivery(email))
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'delivered', delivered_at: '2026-03-31T07:59:00.000Z' }])
  expect((await owner('GET', `/api/invoices/${invoice}`)).body.delivered).toBe(true)
  expect((await owner('POST', `/api/invoices/${invoice}/void`, { reason: 'Wrong' })).status).toBe(409)
  await tell(postmarkBounce(email))
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'bounced' }])
})

test('what is tried again, opened or only late is no bounce', async () => {
  const { invoice, email } = await newSent()
  const said: [object | string, string?][] = [
    [postmarkBounce(email, { Type: 'Transient' })],
    [{ RecordType: 'Open', Recipient: 'ann@acme.example' }],
    [throughSns(sesBounce(email, 'Transient')), 'text/plain'],
    [mailgunCall(email, { event: 'failed', severity: 'temporary' })],
    [report(email, { action: 'delayed' }), 'message/rfc822'],
  ]
  for (const [body, type] of said)
    expect(await tell(body, type)).toMatchObject({ status: 200, body: { recorded_count: 0 } })
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'sent' }])
})

test('without our Message-ID the newest message to the address is meant; a stranger’s changes nothing', async () => {
  await newSent(['bea@acme.example'])
  const { invoice } = await newSent(['Bea@acme.example', 'cy@acme.example'])
  await tell(postmarkBounce('', { Email: 'bea@acme.example' }))
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'bounced' }])
  expect([await isBlocked('bea@acme.example'), await isBlocked('cy@acme.example')]).toEqual([true, false])
  const stranger = await tell(postmarkBounce(crypto.randomUUID(), { Email: 'who@acme.example' }))
  expect(stranger.body).toEqual({ read_count: 1, recorded_count: 0 })
})

test('an address is tried again when a user asks for it, or sends the message again', async () => {
  const { invoice, email } = await newSent(['dan@acme.example'])
  await tell(postmarkBounce(email, { Email: 'dan@acme.example' }))
  const again = () => owner('POST', '/api/emails/addresses/try-again', { address: 'Dan@acme.example' })
  expect([(await again()).status, (await again()).status]).toEqual([204, 204])
  expect(await isBlocked('dan@acme.example')).toBe(false)
  await tell(postmarkBounce(email, { Email: 'dan@acme.example', ID: 2 }))
  expect(await isBlocked('dan@acme.example')).toBe(true)
  expect((await owner('POST', `/api/invoices/${invoice}/emails/${email}/resend`)).body.status).toBe('queued')
  expect(await isBlocked('dan@acme.example')).toBe(false)
})

test('a wrong token is not found, a renewed one is dead, and readers do not see it', async () => {
  const old = await pathOf()
  expect((await visitor('POST', '/api/mail/events/wrong', postmarkBounce(''))).status).toBe(404)
  const auditor = await signedInAs(testApp, 'auditor')
  expect((await auditor('GET', '/api/admin/emails/events-link')).body).toMatchObject({ url: null })
  expect((await auditor('POST', '/api/admin/emails/events-link')).status).toBe(403)
  const { body } = await owner('POST', '/api/admin/emails/events-link')
  expect(body.url).not.toContain(old)
  expect((await visitor('POST', old, postmarkBounce(''))).status).toBe(404)
  expect((await tell(postmarkBounce(''))).status).toBe(200)
  expect((await owner('GET', '/api/admin/emails/events-link')).body.last_event_at).toBe(testApp.clock.now())
})

test('unknown reports are refused', async () => {
  expect(await tell('hello', 'text/plain')).toMatchObject({ status: 422, body: { code: 'mail_event.unreadable' } })
  expect((await tell('{"a": {"b": "c"}}')).status).toBe(422)
  expect((await tell('{"a":', 'application/json')).status).toBe(422)
  expect((await tell('')).status).toBe(422)
})
