import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { bearsSecret, type Provider } from './provider.ts'

const event = z.object({
  event: z.string(),
  email: z.string(),
  'message-id': z.string(),
  ts_event: z.number().optional(),
  reason: z.string().nullish(),
})

const kinds: Record<string, MailEvent['kind']> = {
  delivered: 'delivered',
  hard_bounce: 'bounced',
  invalid_email: 'bounced',
  blocked: 'bounced',
}

function readEvent(given: z.infer<typeof event>): MailEvent[] {
  const kind = kinds[given.event]
  if (!kind) return []
  const id = given['message-id']
  return [
    {
      kind,
      email_id: emailIdIn(id),
      address: given.email,
      reason: kind === 'bounced' ? (given.reason ?? given.event) : '',
      occurred_at: instantOf(given.ts_event),
      key: `${id} ${given.event} ${given.email}`,
    },
  ]
}

/** Brevo signs nothing: it sends a token, or the password of the address. */
export const brevoEvents: Provider = {
  name: 'Brevo',
  read: (said) => {
    const call = event.safeParse(said)
    return call.success ? { events: readEvent(call.data) } : null
  },
  isGenuine: bearsSecret,
}
