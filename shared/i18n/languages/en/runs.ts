import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'run.progress': '{done} of {total}',
  'run.leave': 'Carry on with other work',
  'run.leave_text': 'This carries on if you leave.',
  'run.refused': { one: '{count} could not be processed:', other: '{count} could not be processed:' },
  'run.show': 'Show',
  'reminder_run.remind': { one: 'Remind of {count}…', other: 'Remind of {count}…' },
  'reminder_run.question': {
    one: 'Remind of {count} invoice for {amount}?',
    other: 'Remind of {count} invoices for {amount}?',
  },
  'reminder_run.question_text':
    'Each customer gets one message for all of theirs. What is held or not provably delivered is left aside.',
  'reminder_run.confirm': { one: 'Remind of {count} invoice', other: 'Remind of {count} invoices' },
  'reminder_run.queued': {
    one: 'The customer is reminded of {count} invoice.',
    other: 'The customers are reminded of {count} invoices.',
  },
  'reminder_run.running': 'Reminders are being written…',
  'reminder_run.fine': 'Every reminder is on its way.',
  'statement_run.send': 'E-mail statements…',
  'statement_run.question': { one: 'E-mail {count} statement?', other: 'E-mail {count} statements?' },
  'statement_run.question_text':
    'Each customer is sent their open items as a PDF, in their own language, to the contacts who receive invoices.',
  'statement_run.confirm': { one: 'Send {count} e-mail', other: 'Send {count} e-mails' },
  'statement_run.queued': {
    one: '{count} statement is on its way.',
    other: '{count} statements are on their way.',
  },
  'statement_run.running': 'Statements are being written…',
  'statement_run.fine': 'Every statement is on its way. Those of a customer are under its e-mails.',
} as const satisfies Record<string, Message>
