import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'mail_events.open': 'Delivery reports…',
  'mail_events.title': 'Delivery reports',
  'mail_events.about':
    'Give this address to your mail provider (Mailgun, Postmark, Amazon SES, SendGrid, Brevo, Resend), or have your mail server send its delivery reports to it. E-mails then show as delivered or bounced. Providers prove who they are by a secret that an operator sets; here are set up: {names}.',
  'mail_events.own_server': 'your mail server',
  'mail_events.url': 'Address',
  'mail_events.copy': 'Copy',
  'mail_events.copied': 'Copied',
  'mail_events.never': 'Nothing has been reported yet.',
  'mail_events.last': 'Last report: {when}.',
  'mail_events.renew': 'Replace the address…',
  'mail_events.renew_title': 'Replace the address?',
  'mail_events.renew_text': 'The present one is dead at once: your provider needs the new one.',
  'mail_events.renew_confirm': 'Replace',
  'mail_events.renewed': 'The address is replaced.',
} as const satisfies Record<string, Message>
