import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/reminder-reasons.ts'

export const messages: Translated<typeof english.messages> = {
  'reminders.reason.never': 'Ce client ne reçoit jamais de rappel.',
  'reminders.reason.disputed': 'Le client la conteste.',
  'reminders.reason.do_not_chase': 'Elle est suspendue : ne pas relancer.',
  'reminders.reason.promised': 'Le règlement est promis pour le {date}.',
  'reminders.reason.put_off': 'Reporté au {date}.',
  'reminders.reason.paid_today': 'Un règlement est arrivé aujourd’hui.',
  'reminders.reason.no_address': 'Aucun contact avec une adresse e-mail ne reçoit les factures.',
  'reminders.reason.bounced': 'Un e-mail à {addresses} n’a pas été distribué.',
  'reminders.reason.not_delivered': 'Rien ne prouve que le client l’a reçue.',
  'reminders.refused.never': 'Ce client ne reçoit jamais de rappel.',
  'reminders.refused.disputed': 'Le client la conteste.',
  'reminders.refused.do_not_chase': 'Elle est suspendue : ne pas relancer.',
  'reminders.refused.promised': 'Le règlement est promis.',
  'reminders.refused.put_off': 'Elle a été reportée.',
  'reminders.refused.paid_today': 'Un règlement est arrivé aujourd’hui.',
  'reminders.refused.no_address': 'Aucun contact avec une adresse e-mail ne reçoit les factures.',
  'reminders.refused.bounced':
    'Un e-mail à ce client n’a pas été distribué. Corrigez l’adresse, ou essayez-la à nouveau.',
  'reminders.refused.not_delivered':
    'Rien ne prouve que le client l’a reçue. Envoyez-la par e-mail, ou indiquez qu’elle a été postée.',
  'reminders.refused.nothing_owed': 'Il ne reste rien à payer.',
  'reminders.refused.not_overdue': 'Elle n’est pas encore en retard.',
  'reminders.refused.reminded_today': 'Le client a déjà reçu un rappel aujourd’hui.',
  'reminders.step.before': { one: '{count} jour avant l’échéance', other: '{count} jours avant l’échéance' },
  'reminders.step.on_day': 'Le jour de l’échéance',
  'reminders.step.after': { one: '{count} jour après l’échéance', other: '{count} jours après l’échéance' },
  'reminders.proof.emailed': 'Envoyée par e-mail et distribuée',
  'reminders.proof.seen': 'Vue par le client',
  'reminders.proof.network': 'Remise au réseau',
  'reminders.proof.sent_before': 'Envoyée depuis l’ancien système',
  'reminders.proof.posted': 'Postée',
}
