import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { readProviderCall } from './read-provider-call.ts'

const signingKey = 'key-of-mailgun'
const testApp = await startApp({ MAILGUN_SIGNING_KEY: signingKey })
const { db } = testApp
const { owner, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)

const pathOf = async () => new URL((await owner('GET', '/api/admin/emails/events-link')).body.url).pathname
const tell = async (body: object | string, type = 'application/json') =>
  visitor('POST', await pathOf(), body, { 'content-type': type })

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

const report = (email: string, { action = 'failed', address = 'ann@acme.example' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: counterfoil@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <20260331.1@mx.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="cut/here"',
    '',
    'This is a MIME-encapsulated message.',
    '--cut/here',
    'Content-Type: text/plain',
    '',
    'I could not deliver it.',
    '--cut/here',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Tue, 31 Mar 2026 08:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' no such mailbox',
    '',
    '--cut/here',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${email}@example.com>`,
    'Subject: Invoice',
    '',
    '--cut/here--',
    '',
  ].join('\r\n')

const postmarkBounce = (email: string, given: object = {}) => ({
  RecordType: 'Bounce',
  ID: 4_323_372_036_854,
  Type: 'HardBounce',
  Email: 'ann@acme.example',
  BouncedAt: '2026-03-31T08:00:00Z',
  Details: 'smtp;550 5.1.1 user unknown',
  Metadata: { 'email-id': email },
  ...given,
})
const postmarkDelivery = (email: string) => ({
  RecordType: 'Delivery',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Recipient: 'Ann@acme.example',
  DeliveredAt: '2026-03-31T07:59:00Z',
  Metadata: { 'email-id': email },
})
const sesBounce = (email: string, bounceType = 'Permanent') => ({
  notificationType: 'Bounce',
  mail: { messageId: 'ses-1', commonHeaders: { messageId: `<${email}@example.com>` } },
  bounce: {
    bounceType,
    feedbackId: 'feedback-1',
    timestamp: '2026-03-31T08:00:00.000Z',
    bouncedRecipients: [{ emailAddress: 'ann@acme.example', diagnosticCode: 'smtp; 550 user unknown' }],
  },
})
const throughSns = (message: object) => JSON.stringify({ Type: 'Notification', Message: JSON.stringify(message) })
const mailgunCall = (email: string, event: object, key = signingKey) => {
  const [timestamp, token] = ['1774944000', 'a-token']
  return {
    signature: {
      timestamp,
      token,
      signature: createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
    },
    'event-data': {
      id: 'event-1',
      timestamp: 1_774_944_000.5,
      recipient: 'ann@acme.example',
      message: { headers: { 'message-id': `${email}@example.com` } },
      'delivery-status': { message: '550 user unknown' },
      ...event,
    },
  }
}

test.for<[string, (email: string) => object | string, string]>([
  ['a delivery report', report, 'message/rfc822'],
  ['a delivery report without its type', report, 'text/plain'],
  ['Postmark', postmarkBounce, 'application/json'],
  ['Amazon through SNS', (email) => throughSns(sesBounce(email)), 'text/plain; charset=UTF-8'],
  ['Mailgun', (email) => mailgunCall(email, { event: 'failed', severity: 'permanent' }), 'application/json'],
])('%s tells of a bounce: it is on Home, and its address is not reminded', async ([, said, type]) => {
  await sql`delete from bounced_addresses`.execute(db)
  const { invoice, email } = await newSent()
  expect(await tell(said(email), type)).toMatchObject({ status: 200, body: { read_count: 1, recorded_count: 1 } })
  expect(await emailsOf(invoice)).toMatchObject([
    {
      status: 'bounced',
      bounced_at: expect.any(String),
      last_error: expect.stringMatching(/^ann@acme.example: .*550/),
    },
  ])
  expect((await owner('GET', '/api/invoices/failed-emails')).body.data[0]).toMatchObject({ invoice_id: invoice })
  expect(await isBlocked('ann@acme.example')).toBe(true)
  expect((await tell(said(email), type)).body).toEqual({ read_count: 1, recorded_count: 0 })
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

test('an address is tried again when somebody says so, or sends the message again', async () => {
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

test('what nobody says, or Mailgun did not sign, is refused', async () => {
  const { email } = await newSent()
  expect(await tell('hello', 'text/plain')).toMatchObject({ status: 422, body: { code: 'mail_event.unreadable' } })
  expect((await tell('{"a": {"b": "c"}}')).status).toBe(422)
  expect((await tell('{"a":', 'application/json')).status).toBe(422)
  expect((await tell('')).status).toBe(422)
  expect(await tell(mailgunCall(email, { event: 'delivered' }, 'another'))).toMatchObject({
    status: 422,
    body: { code: 'mail_event.not_signed' },
  })
})

test('a subscription is confirmed at Amazon, and nowhere else', () => {
  const confirmation = (SubscribeURL: string) =>
    readProviderCall(JSON.stringify({ Type: 'SubscriptionConfirmation', Message: 'Visit', SubscribeURL }))?.confirm
  const url = 'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=1'
  expect(confirmation(url)).toBe(url)
  for (const other of [
    'https://sns.eu-west-2.amazonaws.com.evil.example/?a',
    'http://169.254.169.254/',
    'https://sns.x@evil.example/?amazonaws.com/?',
  ])
    expect(confirmation(other)).toBeUndefined()
})
