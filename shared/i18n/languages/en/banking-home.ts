import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'home.reminder_bounced': 'The reminder bounced from {to}:',
  'home.reminder_failed': 'The reminder to {to} could not be sent:',
  'home.try_address_again': 'Try this address again',
  'home.address_tried_again': 'The address is tried again.',
  'banking.home_title': { one: '{count} bank line to match.', other: '{count} bank lines to match.' },
  'banking.home_text': 'The oldest is of {date}.',
  'payments.bank_line': 'Bank line',
  'payments.bank_line.booked': 'Booked',
  'payments.bank_line.payer': 'Other side',
  'payments.bank_line.text': 'Text',
  'payments.bank_line.show': 'Show on the statement',
  'payers.title': 'Pays from',
  'payers.about': 'Accounts and names that payments came from. They are proposed for further lines.',
  'payers.times': { one: '{count} payment', other: '{count} payments' },
  'payers.last': 'last on {date}',
  'payers.forget': 'Forget',
  'payers.forget_one': 'Forget {name}',
} as const satisfies Record<string, Message>
