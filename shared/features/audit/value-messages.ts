import type { MessageKey } from '#shared/i18n/translate.ts'

/** What a document can be; other records have states of their own. */
export const documentStatus: Record<string, MessageKey> = {
  draft: 'invoices.state.draft',
  issued: 'value.issued',
  void: 'invoices.state.void',
}

export const holdKinds: Record<string, MessageKey> = {
  disputed: 'invoices.hold.kinds.disputed',
  promised: 'invoices.hold.kinds.promised',
  do_not_chase: 'invoices.hold.kinds.do_not_chase',
}

export const scheduleStatus: Record<string, MessageKey> = {
  active: 'schedules.badge.active',
  paused: 'schedules.badge.paused',
  finished: 'schedules.badge.finished',
}

export const scheduleActions: Record<string, MessageKey> = {
  draft: 'schedules.action.draft',
  issue: 'schedules.action.issue',
  issue_and_email: 'schedules.action.issue_and_email',
}

export const endKinds: Record<string, MessageKey> = {
  never: 'schedules.end.never',
  on_date: 'schedules.end.on_date',
  after: 'schedules.end.after',
}

export const pauseReasons: Record<string, MessageKey> = {
  by_hand: 'value.pause.by_hand',
  failures: 'value.pause.failures',
  missed: 'value.pause.missed',
}

export const rhythmUnits: Record<string, MessageKey> = {
  day: 'schedules.unit.day',
  week: 'schedules.unit.week',
  month: 'schedules.unit.month',
  quarter: 'schedules.unit.quarter',
  year: 'schedules.unit.year',
}

export const paymentMethods: Record<string, MessageKey> = {
  bank_transfer: 'payment_method.bank_transfer',
  card: 'payment_method.card',
  cash: 'payment_method.cash',
  cheque: 'payment_method.cheque',
  direct_debit: 'payment_method.direct_debit',
  other: 'payment_method.other',
}

/** Which date an invoice bears that is made up for. */
export const issueDates: Record<string, MessageKey> = {
  run_day: 'runs_switch.issue_date.run_day',
  period_date: 'runs_switch.issue_date.period_date',
}
