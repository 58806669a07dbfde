import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { headerOf, type Provider } from './provider.ts'

const event = z.object({
  event: z.string(),
  email: z.string(),
  sg_event_id: z.string(),
  timestamp: z.number().optional(),
  'smtp-id': z.string().optional(),
  type: z.string().optional(),
  reason: z.string().nullish(),
})

/** A block is temporary; what SendGrid dropped never left. */
const isLost = ({ event: kind, type }: z.infer<typeof event>) =>
  kind === 'dropped' || (kind === 'bounce' && type !== 'blocked')

function readEvent(given: z.infer<typeof event>): MailEvent[] {
  if (!isLost(given) && given.event !== 'delivered') return []
  return [
    {
      kind: given.event === 'delivered' ? 'delivered' : 'bounced',
      email_id: emailIdIn(given['smtp-id']),
      address: given.email,
      reason: given.event === 'delivered' ? '' : (given.reason ?? ''),
      occurred_at: instantOf(given.timestamp),
      key: given.sg_event_id,
    },
  ]
}

export const sendgridEvents: Provider = {
  name: 'SendGrid',
  read: (said) => {
    const call = z.array(event).min(1).safeParse(said)
    return call.success ? { events: call.data.flatMap(readEvent) } : null
  },
  isGenuine: (call, publicKey) => {
    const signature = headerOf(call, 'x-twilio-email-event-webhook-signature')
    const timestamp = headerOf(call, 'x-twilio-email-event-webhook-timestamp')
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), call.body]), key, Buffer.from(signature, 'base64'))
  },
}
