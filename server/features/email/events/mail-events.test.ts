import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { caller, signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { mailgunCall } from '#server/test-support/mailgun-call.ts'
import { amazonEvents } from './providers/amazon.ts'

const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const amazonKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shared = 'a-secret-of-both-sides-0123'
const topic = 'arn:aws:sns:eu-west-2:123456789012:mail'
const resendSecret = Buffer.from('the secret of resend').toString('base64')
const testApp = await startApp({
  POSTMARK_WEBHOOK_SECRET: shared,
  SNS_TOPIC_ARN: topic,
  SENDGRID_VERIFICATION_KEY: sendgridKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  BREVO_WEBHOOK_SECRET: shared,
  RESEND_WEBHOOK_SECRET: `whsec_${resendSecret}`,
  MAIL_REPORT_SECRET: shared,
})
vi.stubGlobal(
  'fetch',
  vi.fn(async () => new Response(amazonKeys.publicKey.export({ format: 'pem', type: 'spki' }))),
)
const { db } = testApp
const { owner, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)

const pathOf = async () => new URL((await owner('GET', '/api/admin/emails/events-link')).body.url).pathname
const basic = { authorization: `Basic ${Buffer.from(`postmark:${shared}`).toString('base64')}` }
type Headers = Record<string, string>
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
const throughSns = (message: object, given: object = {}) => {
  const fields = {
    Message: JSON.stringify(message),
    MessageId: 'sns-1',
    Timestamp: '2026-03-31T08:00:00.000Z',
    TopicArn: topic,
    Type: 'Notification',
    ...given,
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}\n${value}\n`)
  return JSON.stringify({
    ...fields,
    SignatureVersion: '2',
    Signature: sign('RSA-SHA256', Buffer.from(text.join('')), amazonKeys.privateKey).toString('base64'),
    SigningCertURL: 'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-0123.pem',
  })
}
const sendgridBounce = (email: string) =>
  JSON.stringify([
    { event: 'processed', email: 'ann@acme.example', sg_event_id: 'sg-0' },
    {
      event: 'bounce',
      email: 'ann@acme.example',
      sg_event_id: 'sg-1',
      timestamp: 1_774_944_000,
      'smtp-id': `<${email}@example.com>`,
      type: 'bounce',
      reason: '550 5.1.1 user unknown',
    },
  ])
const ofSendgrid = (body: string): Headers => ({
  'x-twilio-email-event-webhook-timestamp': '1774944000',
  'x-twilio-email-event-webhook-signature': sign(
    'sha256',
    Buffer.from(`1774944000${body}`),
    sendgridKeys.privateKey,
  ).toString('base64'),
})
const brevoBounce = (email: string) => ({
  event: 'hard_bounce',
  email: 'ann@acme.example',
  id: 12_345,
  'message-id': `<${email}@example.com>`,
  ts_event: 1_774_944_000,
  reason: '550 user unknown',
})
const resendBounce = (email: string) =>
  JSON.stringify({
    type: 'email.bounced',
    created_at: '2026-03-31T08:00:00.000Z',
    data: {
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      message_id: `<${email}@example.com>`,
      to: ['ann@acme.example'],
      bounce: { type: 'Permanent', subType: 'General', message: '550 user unknown' },
    },
  })
const ofResend = (body: string): Headers => {
  const signed = createHmac('sha256', Buffer.from(resendSecret, 'base64')).update(`msg_1.1774944000.${body}`)
  return {
    'svix-id': 'msg_1',
    'svix-timestamp': '1774944000',
    'svix-signature': `v1,b3RoZXI= v1,${signed.digest('base64')}`,
  }
}

type Told = { said: object | string; type?: string; headers?: Headers }
const json = 'application/json'

/** Each way to tell of a bounce, with its proof. */
const bounces: [string, (email: string) => Told][] = [
  ['a delivery report', (email) => ({ said: report(email), type: 'message/rfc822', headers: basic })],
  ['a delivery report without its type', (email) => ({ said: report(email), type: 'text/plain', headers: basic })],
  ['Postmark', (email) => ({ said: postmarkBounce(email), headers: basic })],
  ['Amazon through SNS', (email) => ({ said: throughSns(sesBounce(email)), type: 'text/plain; charset=UTF-8' })],
  ['Mailgun', (email) => ({ said: mailgunCall(email, { event: 'failed', severity: 'permanent' }) })],
  ['SendGrid', (email) => ({ said: sendgridBounce(email), headers: ofSendgrid(sendgridBounce(email)) })],
  ['Brevo', (email) => ({ said: brevoBounce(email), headers: { authorization: `Bearer ${shared}` } })],
  ['Resend', (email) => ({ said: resendBounce(email), headers: ofResend(resendBounce(email)) })],
]

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

test.for(bounces)('%s is refused without its proof, and with that of another message', async ([name, told]) => {
  const { invoice, email } = await newSent()
  const { said, type = json, headers = {} } = told(email)
  const [own, other] = [said, told(crypto.randomUUID())]
  const altered: Told[] = name.startsWith('Amazon')
    ? [
        { said: String(own).replace('ann@', 'bob@') },
        { said: throughSns(sesBounce(email), { TopicArn: `${topic}-of-another` }) },
        { said: String(own).replace('amazonaws.com', 'amazonaws.example') },
        { said: String(own).replace('"SignatureVersion":"2"', '"SignatureVersion":"3"') },
      ]
    : name === 'Mailgun'
      ? [
          { said: mailgunCall(email, { event: 'failed', severity: 'permanent' }, 'another') },
          { said: { ...(said as object), signature: undefined } },
        ]
      : [
          { said: own },
          { said: own, headers: { authorization: `Basic ${Buffer.from('a:wrong').toString('base64')}` } },
          ...(typeof own === 'string' && type === json ? [{ said: own, headers: other.headers ?? {} }] : []),
        ]
  expect(altered.length).toBeGreaterThan(1)
  for (const call of altered)
    expect(await tell(call.said, type, call.headers ?? {})).toMatchObject({
      status: 422,
      body: { code: 'mail_event.not_signed' },
    })
  expect(await emailsOf(invoice)).toMatchObject([{ status: 'sent' }])
  expect((await tell(said, type, headers)).status).toBe(200)
})

test('who is not set up is refused, and where somebody is, so are reports without a secret', async () => {
  const other = await startApp()
  const { body } = await (await signedInAs(other, 'owner'))('GET', '/api/admin/emails/events-link')
  expect(body).toMatchObject({ providers: ['Mailgun'], takes_reports: false })
  const to = new URL(body.url).pathname
  const email = crypto.randomUUID()
  for (const [name, told] of bounces.filter(([one]) => one !== 'Mailgun')) {
    const { said, type = json, headers = {} } = told(email)
    const reply = await caller(other)('POST', to, said, { 'content-type': type, ...headers })
    expect(reply, name).toMatchObject({ status: 422, body: { code: 'mail_event.not_set_up' } })
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

test('what nobody says is refused', async () => {
  expect(await tell('hello', 'text/plain')).toMatchObject({ status: 422, body: { code: 'mail_event.unreadable' } })
  expect((await tell('{"a": {"b": "c"}}')).status).toBe(422)
  expect((await tell('{"a":', 'application/json')).status).toBe(422)
  expect((await tell('')).status).toBe(422)
})

test('a subscription is confirmed at Amazon, and nowhere else', () => {
  const confirmation = (SubscribeURL: string) =>
    amazonEvents.read({ Type: 'SubscriptionConfirmation', Message: 'Visit', SubscribeURL })?.confirm
  const url = 'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=1'
  expect(confirmation(url)).toBe(url)
  for (const other of [
    'https://sns.eu-west-2.amazonaws.com.evil.example/?a',
    'http://169.254.169.254/',
    'https://sns.x@evil.example/?amazonaws.com/?',
  ])
    expect(confirmation(other)).toBeUndefined()
})
