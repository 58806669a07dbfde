import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'late_settings.about':
    'In the United Kingdom, who is paid late by another business may claim interest at 8 percent over the base rate, and a fixed compensation. Here they are worked out for invoices in pounds; nothing is claimed automatically.',
  'late_settings.title': 'Interest and compensation',
  'late_settings.shown_help': 'Shown on each invoice that is late or was paid late, with a button to claim them.',
  'late_settings.statements_help': 'A line under the balance says what could be claimed.',
  'late_settings.rates': 'Base rates',
  'late_settings.rates_text': 'Of the Bank of England: the rate in force on the day before the half-year begins.',
  'late_settings.rate_of': 'Base rate from {date}',
  'late_settings.add': 'Add the half-year from {date}',
  'late_settings.remove': 'Remove the rate from {date}',
  'late_settings.saved': 'Late payment settings saved.',
  'late_payment.title': 'Late payment',
  'late_payment.text': 'Statutory interest and compensation for this invoice, not claimed yet.',
  'late_payment.interest': 'Interest to {date}',
  'late_payment.compensation': 'Compensation',
  'late_payment.per_day': 'Each further day',
  'late_payment.days': { one: '{count} day late', other: '{count} days late' },
  'late_payment.how': 'How it is worked out',
  'late_payment.period': 'From',
  'late_payment.period_to': 'To',
  'late_payment.owed': 'Owed',
  'late_payment.rate': 'Rate a year',
  'late_payment.amount': 'Interest',
  'late_payment.rate_missing':
    'The base rate from {date} is not entered yet; the one before it is used. Administrators enter it under Business.',
  'late_payment.claim': 'Claim',
  'late_payment.claim_title': 'Claim interest and compensation',
  'late_payment.claim_text':
    'This drafts an invoice of its own for {amount}, outside the scope of VAT. You can change it before it is issued.',
  'late_payment.claim_do': 'Draft the claim',
  'late_payment.claimed': 'Claimed to {date}',
} as const satisfies Record<string, Message>
