import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'home.reminder_bounced': 'Die Erinnerung war an {to} unzustellbar:',
  'home.reminder_failed': 'Die Erinnerung an {to} konnte nicht gesendet werden:',
  'home.try_address_again': 'Adresse noch einmal versuchen',
  'home.address_tried_again': 'Die Adresse wird noch einmal versucht.',
  'banking.home_title': { one: '{count} Umsatz zuzuordnen.', other: '{count} Umsätze zuzuordnen.' },
  'banking.home_text': 'Der älteste ist vom {date}.',
  'payments.bank_line': 'Bankumsatz',
  'payments.bank_line.booked': 'Gebucht am',
  'payments.bank_line.payer': 'Gegenseite',
  'payments.bank_line.text': 'Verwendungszweck',
  'payments.bank_line.show': 'Im Kontoauszug zeigen',
  'payers.title': 'Zahlt von',
  'payers.about':
    'Konten und Namen, von denen Zahlungen kamen. Danach wird der Kunde für weitere Umsätze vorgeschlagen.',
  'payers.times': { one: '{count} Zahlung', other: '{count} Zahlungen' },
  'payers.last': 'zuletzt am {date}',
  'payers.forget': 'Vergessen',
  'payers.forget_one': '{name} vergessen',
} as const satisfies Record<string, Message>
