import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { bearsSecret, type Provider } from './provider.ts'

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

/** What is said of events that do not concern us: opened, clicked, complained. */
const others = z.object({ RecordType: z.string() })

export const postmarkEvents: Provider = {
  name: 'Postmark',
  read: (said) => {
    const call = postmark.safeParse(said)
    if (call.success) return { events: readPostmark(call.data) }
    return others.safeParse(said).success ? { events: [] } : null
  },
  isGenuine: bearsSecret,
}
