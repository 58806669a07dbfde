import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'mail_events.open': 'Delivery reports…',
  'mail_events.title': 'Delivery reports',
  'mail_events.about':
    'Give this address to your mail provider (Postmark, Amazon SES, Mailgun), or have your mail server send its delivery reports to it. E-mails then show as delivered or bounced. Whoever knows the address can report, so keep it secret.',
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
