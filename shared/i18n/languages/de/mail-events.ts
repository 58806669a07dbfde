import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'mail_events.open': 'Zustellberichte …',
  'mail_events.title': 'Zustellberichte',
  'mail_events.about':
    'Geben Sie diese Adresse Ihrem E-Mail-Anbieter (Mailgun, Postmark, Amazon SES, SendGrid, Brevo, Resend), oder lassen Sie Ihren Mailserver seine Zustellberichte dorthin senden. E-Mails erscheinen dann als zugestellt oder unzustellbar. Anbieter weisen sich durch ein Geheimnis aus, das ein Betreiber setzt; eingerichtet sind hier: {names}.',
  'mail_events.own_server': 'Ihr Mailserver',
  'mail_events.url': 'Adresse',
  'mail_events.copy': 'Kopieren',
  'mail_events.copied': 'Kopiert',
  'mail_events.never': 'Es wurde noch nichts berichtet.',
  'mail_events.last': 'Letzter Bericht: {when}.',
  'mail_events.renew': 'Adresse ersetzen …',
  'mail_events.renew_title': 'Adresse ersetzen?',
  'mail_events.renew_text': 'Die jetzige gilt sofort nicht mehr: Ihr Anbieter braucht die neue.',
  'mail_events.renew_confirm': 'Ersetzen',
  'mail_events.renewed': 'Die Adresse ist ersetzt.',
} as const satisfies Record<string, Message>
