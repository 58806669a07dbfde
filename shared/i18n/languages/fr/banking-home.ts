import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'home.reminder_bounced': 'Rappel non distribué à {to} :',
  'home.reminder_failed': 'Le rappel à {to} n’a pas pu être envoyé :',
  'home.try_address_again': 'Essayer à nouveau cette adresse',
  'home.address_tried_again': 'L’adresse est essayée à nouveau.',
  'banking.home_title': {
    one: '{count} ligne de relevé à rapprocher.',
    other: '{count} lignes de relevé à rapprocher.',
  },
  'banking.home_text': 'La plus ancienne est du {date}.',
  'payments.bank_line': 'Ligne bancaire',
  'payments.bank_line.booked': 'Date d’opération',
  'payments.bank_line.payer': 'Contrepartie',
  'payments.bank_line.text': 'Libellé',
  'payments.bank_line.show': 'Voir sur le relevé',
  'payers.title': 'Paie depuis',
  'payers.about':
    'Comptes et noms d’où sont venus des règlements. Ils servent à proposer ce client pour d’autres lignes.',
  'payers.times': { one: '{count} règlement', other: '{count} règlements' },
  'payers.last': 'dernier le {date}',
  'payers.forget': 'Oublier',
  'payers.forget_one': 'Oublier {name}',
} as const satisfies Record<string, Message>
