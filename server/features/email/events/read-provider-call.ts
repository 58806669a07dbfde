import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from './mail-event.ts'

const metadata = z.object({ 'email-id': z.string().optional() }).nullish()

const postmark = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.literal('Bounce'),
    ID: z.union([z.number(), z.string()]),
    Type: z.string(),
    Email: z.string(),
    BouncedAt: z.string().nullish(),
    Description: z.string().nullish(),
    Details: z.string().nullish(),
    Metadata: metadata,
  }),
  z.object({
    RecordType: z.literal('Delivery'),
    MessageID: z.string(),
    Recipient: z.string(),
    DeliveredAt: z.string().nullish(),
    Metadata: metadata,
  }),
])

/** Postmark goes on trying, or the message is not lost. */
const notLost = ['Transient', 'AutoResponder', 'AddressChange', 'ChallengeVerification', 'Subscribe', 'Unsubscribe']

/** The header `X-PM-Metadata-email-id` of our messages comes back here. */
const ofMetadata = (given: z.infer<typeof metadata>) => emailIdIn(`${given?.['email-id'] ?? ''}@`)

function readPostmark(call: z.infer<typeof postmark>): MailEvent[] {
  const email_id = ofMetadata(call.Metadata)
  if (call.RecordType === 'Delivery') {
    const { Recipient: address, MessageID: key, DeliveredAt: at } = call
    return [{ kind: 'delivered', email_id, address, reason: '', occurred_at: instantOf(at), key }]
  }
  if (notLost.includes(call.Type)) return []
  const reason = call.Details || call.Description || call.Type
  const event = { email_id, address: call.Email, reason, occurred_at: instantOf(call.BouncedAt), key: String(call.ID) }
  return [{ kind: 'bounced', ...event }]
}

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

const mailgun = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }).optional(),
  'event-data': z.object({
    event: z.string(),
    id: z.string(),
    severity: z.string().optional(),
    timestamp: z.number().optional(),
    recipient: z.string().default(''),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    'delivery-status': z.object({ message: z.string().nullish(), description: z.string().nullish() }).optional(),
  }),
})
export type MailgunSignature = NonNullable<z.infer<typeof mailgun>['signature']>

type MailgunEvent = z.infer<typeof mailgun>['event-data']

const reasonOf = ({ 'delivery-status': status }: MailgunEvent) => status?.message || status?.description || ''

function readMailgun({ 'event-data': data }: z.infer<typeof mailgun>): MailEvent[] {
  const isLost = data.event === 'failed' && data.severity === 'permanent'
  if (!isLost && data.event !== 'delivered') return []
  return [
    {
      kind: isLost ? 'bounced' : 'delivered',
      email_id: emailIdIn(data.message?.headers?.['message-id']),
      address: data.recipient,
      reason: isLost ? reasonOf(data) : '',
      occurred_at: instantOf(data.timestamp),
      key: data.id,
    },
  ]
}

const sns = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  SubscribeURL: z.string().optional(),
})

export type ProviderCall = {
  events: MailEvent[]
  /** Amazon sends notifications once this address was opened. */
  confirm?: string
  /** Undefined if it is no call of Mailgun; null if it is one without a signature. */
  mailgun_signature?: MailgunSignature | null
}

/** Amazon's own addresses only: whoever knows the token must not have us call others. */
const isOfAmazon = (address: string) =>
  /^https:\/\/sns\.[a-z0-9-]{1,30}\.amazonaws\.com(\.cn)?\/[?]/.test(address) && address.length < 2_000

function readSns({ Type, Message, SubscribeURL = '' }: z.infer<typeof sns>): ProviderCall | null {
  if (Type === 'Notification') return readProviderCall(Message)
  return {
    events: [],
    ...(Type === 'SubscriptionConfirmation' && isOfAmazon(SubscribeURL) && { confirm: SubscribeURL }),
  }
}

/** What is said of events that do not concern us: opened, clicked, complained. */
const others = z.union([z.object({ RecordType: z.string() }), z.object({ eventType: z.string() })])

/** Reads the call of a provider, by the shape of what it says. Null: nobody whom we know says it like this. */
export function readProviderCall(text: string): ProviderCall | null {
  const said = parsed(text)
  const envelope = sns.safeParse(said)
  if (envelope.success) return readSns(envelope.data)
  const ofMailgun = mailgun.safeParse(said)
  if (ofMailgun.success)
    return { events: readMailgun(ofMailgun.data), mailgun_signature: ofMailgun.data.signature ?? null }
  const ofPostmark = postmark.safeParse(said)
  if (ofPostmark.success) return { events: readPostmark(ofPostmark.data) }
  const ofSes = ses.safeParse(said)
  if (ofSes.success) return { events: readSes(ofSes.data) }
  return others.safeParse(said).success ? { events: [] } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
