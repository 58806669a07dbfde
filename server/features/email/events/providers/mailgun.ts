import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import type { Provider } from './provider.ts'

const mailgun = z.object({
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

const signed = z.object({ signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }) })

export const mailgunEvents: Provider = {
  name: 'Mailgun',
  read: (said) => {
    const call = mailgun.safeParse(said)
    return call.success ? { events: readMailgun(call.data) } : null
  },
  isGenuine: ({ said }, secret) => {
    const given = signed.safeParse(said).data?.signature
    return given
      ? isSameSecret(
          given.signature,
          createHmac('sha256', secret)
            .update(given.timestamp + given.token)
            .digest('hex'),
        )
      : false
  },
}
