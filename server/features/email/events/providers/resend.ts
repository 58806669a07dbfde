import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { emailIdIn, instantOf, type MailEvent } from '#server/features/email/events/mail-event.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import { headerOf, type Provider } from './provider.ts'

const call = z.object({
  type: z.string().startsWith('email.'),
  created_at: z.string(),
  data: z.object({
    email_id: z.string(),
    to: z.array(z.string()).default([]),
    message_id: z.string().nullish(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
    bounce: z.object({ type: z.string().default('Permanent'), message: z.string().default('') }).nullish(),
  }),
})

function readResend({ type, created_at, data }: z.infer<typeof call>): MailEvent[] {
  const isLost = type === 'email.bounced' && data.bounce?.type !== 'Transient'
  if (!isLost && type !== 'email.delivered') return []
  const header = data.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
  return data.to.map((address) => ({
    kind: isLost ? 'bounced' : 'delivered',
    email_id: emailIdIn(data.message_id) ?? emailIdIn(header),
    address,
    reason: isLost ? (data.bounce?.message ?? '') : '',
    occurred_at: instantOf(created_at),
    key: `${data.email_id} ${type} ${address}`,
  }))
}

export const resendEvents: Provider = {
  name: 'Resend',
  read: (said) => {
    const given = call.safeParse(said)
    return given.success ? { events: readResend(given.data) } : null
  },
  // Several signatures while a secret is being replaced.
  isGenuine: (given, secret) => {
    const [id, timestamp] = [headerOf(given, 'svix-id'), headerOf(given, 'svix-timestamp')]
    const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), given.body]))
      .digest('base64')
    return headerOf(given, 'svix-signature')
      .split(' ')
      .some((signature) => isSameSecret(signature, `v1,${expected}`))
  },
}
