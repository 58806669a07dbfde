import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { mailgunCall } from './mailgun-call.ts'

const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const amazonKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shared = 'a-secret-of-both-sides-0123'
export const topic = 'arn:aws:sns:eu-west-2:123456789012:mail'
const resendSecret = Buffer.from('the secret of resend').toString('base64')

/** With every provider set up. */
export const settingsOfProviders = {
  POSTMARK_WEBHOOK_SECRET: shared,
  SNS_TOPIC_ARN: topic,
  SENDGRID_VERIFICATION_KEY: sendgridKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  BREVO_WEBHOOK_SECRET: shared,
  RESEND_WEBHOOK_SECRET: `whsec_${resendSecret}`,
  MAIL_REPORT_SECRET: shared,
}

/** Amazon's certificate is fetched from Amazon; other files of tests, in the same process, fetch as always. */
export function answerAsAmazon() {
  const answer = vi.fn<typeof fetch>(
    async () => new Response(amazonKeys.publicKey.export({ format: 'pem', type: 'spki' })),
  )
  vi.stubGlobal('fetch', answer)
  afterAll(() => void vi.unstubAllGlobals())
  return answer
}

export const basic = { authorization: `Basic ${Buffer.from(`postmark:${shared}`).toString('base64')}` }
export type Headers = Record<string, string>
export const report = (email: string, { action = 'failed', address = 'ann@acme.example' } = {}) =>
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

export const postmarkBounce = (email: string, given: object = {}) => ({
  RecordType: 'Bounce',
  ID: 4_323_372_036_854,
  Type: 'HardBounce',
  Email: 'ann@acme.example',
  BouncedAt: '2026-03-31T08:00:00Z',
  Details: 'smtp;550 5.1.1 user unknown',
  Metadata: { 'email-id': email },
  ...given,
})
export const postmarkDelivery = (email: string) => ({
  RecordType: 'Delivery',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Recipient: 'Ann@acme.example',
  DeliveredAt: '2026-03-31T07:59:00Z',
  Metadata: { 'email-id': email },
})
export const sesBounce = (email: string, bounceType = 'Permanent') => ({
  notificationType: 'Bounce',
  mail: { messageId: 'ses-1', commonHeaders: { messageId: `<${email}@example.com>` } },
  bounce: {
    bounceType,
    feedbackId: 'feedback-1',
    timestamp: '2026-03-31T08:00:00.000Z',
    bouncedRecipients: [{ emailAddress: 'ann@acme.example', diagnosticCode: 'smtp; 550 user unknown' }],
  },
})
export const throughSns = (message: object, given: object = {}) => {
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

export type Told = { said: object | string; type?: string; headers?: Headers }
export const json = 'application/json'

/** Each way to tell of a bounce, with its proof. */
export const bounces: [string, (email: string) => Told][] = [
  ['a delivery report', (email) => ({ said: report(email), type: 'message/rfc822', headers: basic })],
  ['a delivery report without its type', (email) => ({ said: report(email), type: 'text/plain', headers: basic })],
  ['Postmark', (email) => ({ said: postmarkBounce(email), headers: basic })],
  ['Amazon through SNS', (email) => ({ said: throughSns(sesBounce(email)), type: 'text/plain; charset=UTF-8' })],
  ['Mailgun', (email) => ({ said: mailgunCall(email, { event: 'failed', severity: 'permanent' }) })],
  ['SendGrid', (email) => ({ said: sendgridBounce(email), headers: ofSendgrid(sendgridBounce(email)) })],
  ['Brevo', (email) => ({ said: brevoBounce(email), headers: { authorization: `Bearer ${shared}` } })],
  ['Resend', (email) => ({ said: resendBounce(email), headers: ofResend(resendBounce(email)) })],
]
