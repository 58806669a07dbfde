import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress } from '#shared/validation/text.ts'
import type { MailEventsLink, ReceivedMailEvents } from './mail-events.reply.ts'

export const receiveMailEvents = endpoint({
  method: 'POST',
  path: '/api/mail/events/:token',
  access: 'public',
  summary:
    'For mail servers and providers: what became of e-mails. Reads delivery reports (RFC 3464) as they are, and the calls of Mailgun, Postmark, Amazon SES (through SNS), SendGrid, Brevo and Resend, each with the proof that its setting asks for; what is not set up is refused. May be said twice and in any order.',
  params: z.strictObject({ token: z.string().max(100) }),
  /** How many events were read, and how many of them were new and of an e-mail of ours. */
  reply: json<ReceivedMailEvents>(),
})

export const getMailEventsLink = endpoint({
  method: 'GET',
  path: '/api/admin/emails/events-link',
  access: 'admin_access',
  summary: 'The secret address that mail providers call with what became of e-mails.',
  reply: json<MailEventsLink>(),
})

export const renewMailEventsLink = endpoint({
  method: 'POST',
  path: '/api/admin/emails/events-link',
  access: 'manage_admin',
  summary: 'Replace the address that mail providers call: the one before is dead at once.',
  reply: json<MailEventsLink>(),
})

export const tryAddressAgain = endpoint({
  method: 'POST',
  path: '/api/emails/addresses/try-again',
  access: 'manage_invoices',
  summary: 'Remind an address again to which a message bounced.',
  body: z.strictObject({ address: emailAddress }),
})
