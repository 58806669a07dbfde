import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Provider } from './provider.ts'

const ses = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({
    messageId: z.string().default(''),
    commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      feedbackId: z.string().default(''),
      timestamp: z.string().optional(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    })
    .optional(),
  delivery: z.object({ timestamp: z.string().optional(), recipients: z.array(z.string()) }).optional(),
})

/** Amazon replaces the Message-ID, and tells the one that the message came with. */
function ofSesMail({ commonHeaders, headers }: z.infer<typeof ses>['mail']) {
  const header = headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
  return emailIdIn(commonHeaders?.messageId) ?? emailIdIn(header)
}

function readSes({ mail, bounce, delivery, ...call }: z.infer<typeof ses>): MailEvent[] {
  const kind = call.notificationType ?? call.eventType
  const email_id = ofSesMail(mail)
  if (kind === 'Delivery' && delivery)
    return delivery.recipients.map((address) => ({
      kind: 'delivered',
      email_id,
      address,
      reason: '',
      occurred_at: instantOf(delivery.timestamp),
      key: mail.messageId,
    }))
  if (kind !== 'Bounce' || bounce?.bounceType !== 'Permanent') return []
  return bounce.bouncedRecipients.map(({ emailAddress: address, diagnosticCode = '' }) => ({
    kind: 'bounced',
    email_id,
    address,
    reason: diagnosticCode,
    occurred_at: instantOf(bounce.timestamp),
    key: bounce.feedbackId,
  }))
}

const sns = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  MessageId: z.string().default(''),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Timestamp: z.string().default(''),
  Token: z.string().optional(),
  TopicArn: z.string().default(''),
  SignatureVersion: z.string().default(''),
  Signature: z.string().default(''),
  SigningCertURL: z.string().default(''),
})
type Envelope = z.infer<typeof sns>

const host = String.raw`^https:\/\/sns\.[a-z0-9-]{1,30}\.amazonaws\.com(\.cn)?`

/** Amazon's own addresses only: a caller who knows the token must not make us call others. */
const isOfAmazon = (address: string) => new RegExp(String.raw`${host}\/[?]`).test(address) && address.length < 2_000
const isCertificate = new RegExp(String.raw`${host}\/SimpleNotificationService-[0-9a-zA-Z]{1,64}\.pem$`)

/** The fields that are signed, in their order. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<Envelope['Type'], readonly (keyof Envelope)[]>

const algorithms: Record<string, string> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }

const patienceMs = 10_000
const largestCertificate = 20_000

const mostKeys = 10

/** Amazon changes its certificates rarely, and every notification names one. */
const keys = new Map<string, Promise<KeyObject>>()

async function fetchKey(url: string) {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  const text = answer.ok ? await answer.text() : ''
  if (text.length > largestCertificate) throw new Error('Amazon answered with too much for a certificate')
  return createPublicKey(text)
}

function keyAt(url: string) {
  const found = keys.get(url) ?? fetchKey(url)
  if (keys.size > mostKeys) keys.clear()
  keys.set(url, found)
  return found.catch(() => {
    // The next notification asks for it again.
    keys.delete(url)
    throw new AppError('mail_event.unproven')
  })
}

async function isSignedByAmazon(given: Envelope) {
  const algorithm = algorithms[given.SignatureVersion]
  if (algorithm === undefined || !isCertificate.test(given.SigningCertURL)) return false
  const text = signedFields[given.Type]
    .filter((field) => typeof given[field] === 'string')
    .map((field) => `${field}\n${given[field]}\n`)
    .join('')
  const key = await keyAt(given.SigningCertURL)
  return verify(algorithm, Buffer.from(text), key, Buffer.from(given.Signature, 'base64'))
}

function readMessage(text: string) {
  const call = ses.safeParse(parsed(text))
  return { events: call.success ? readSes(call.data) : [] }
}

/** Amazon SES through SNS. The topic is checked, because Amazon signs messages of any customer's topic. */
export const amazonEvents: Provider = {
  name: 'Amazon SNS',
  read: (said) => {
    const envelope = sns.safeParse(said)
    if (!envelope.success) return null
    const { Type, Message, SubscribeURL = '' } = envelope.data
    if (Type === 'Notification') return readMessage(Message)
    return {
      events: [],
      ...(Type === 'SubscriptionConfirmation' && isOfAmazon(SubscribeURL) && { confirm: SubscribeURL }),
    }
  },
  isGenuine: async ({ said }, topic) => {
    const envelope = sns.parse(said)
    return envelope.TopicArn === topic && isSignedByAmazon(envelope)
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
