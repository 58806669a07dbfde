import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/reminder-reasons.ts'

export const messages: Translated<typeof english.messages> = {
  'reminders.reason.never': 'Dieser Kunde wird nie erinnert.',
  'reminders.reason.disputed': 'Der Kunde bestreitet sie.',
  'reminders.reason.do_not_chase': 'Sie ist zurückgestellt: nicht mahnen.',
  'reminders.reason.promised': 'Die Zahlung ist für den {date} zugesagt.',
  'reminders.reason.put_off': 'Aufgeschoben bis {date}.',
  'reminders.reason.paid_today': 'Heute ist eine Zahlung eingegangen.',
  'reminders.reason.no_address': 'Kein Kontakt mit E-Mail-Adresse erhält Rechnungen.',
  'reminders.reason.bounced': 'Eine E-Mail an {addresses} war unzustellbar.',
  'reminders.reason.not_delivered': 'Es ist nicht belegt, dass der Kunde sie hat.',
  'reminders.refused.never': 'Dieser Kunde wird nie erinnert.',
  'reminders.refused.disputed': 'Der Kunde bestreitet sie.',
  'reminders.refused.do_not_chase': 'Sie ist zurückgestellt: nicht mahnen.',
  'reminders.refused.promised': 'Die Zahlung ist zugesagt.',
  'reminders.refused.put_off': 'Sie wurde aufgeschoben.',
  'reminders.refused.paid_today': 'Heute ist eine Zahlung eingegangen.',
  'reminders.refused.no_address': 'Kein Kontakt mit E-Mail-Adresse erhält Rechnungen.',
  'reminders.refused.bounced':
    'Eine E-Mail an diesen Kunden war unzustellbar. Berichtigen Sie die Adresse, oder versuchen Sie es noch einmal.',
  'reminders.refused.not_delivered':
    'Es ist nicht belegt, dass der Kunde sie hat. Senden Sie sie per E-Mail, oder vermerken Sie den Postversand.',
  'reminders.refused.nothing_owed': 'Darauf ist nichts offen.',
  'reminders.refused.not_overdue': 'Sie ist noch nicht überfällig.',
  'reminders.refused.reminded_today': 'Der Kunde wurde heute schon daran erinnert.',
  'reminders.step.before': { one: '{count} Tag vor der Fälligkeit', other: '{count} Tage vor der Fälligkeit' },
  'reminders.step.on_day': 'Am Tag der Fälligkeit',
  'reminders.step.after': { one: '{count} Tag nach der Fälligkeit', other: '{count} Tage nach der Fälligkeit' },
  'reminders.proof.emailed': 'Per E-Mail gesendet und nicht unzustellbar',
  'reminders.proof.seen': 'Vom Kunden gesehen',
  'reminders.proof.network': 'Dem Netzwerk übergeben',
  'reminders.proof.sent_before': 'Aus dem alten System gesendet',
  'reminders.proof.posted': 'Per Post verschickt',
}
