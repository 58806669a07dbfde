import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'late_settings.about':
    'Im Vereinigten Königreich darf, wer von einem anderen Unternehmen zu spät bezahlt wird, Zinsen von 8 Prozent über dem Basiszins und eine feste Entschädigung fordern. Hier werden sie für Rechnungen in Pfund berechnet; automatisch wird nichts gefordert.',
  'late_settings.title': 'Zinsen und Entschädigung',
  'late_settings.shown_help':
    'Steht auf jeder Rechnung, die überfällig ist oder zu spät bezahlt wurde, mit einer Schaltfläche zum Fordern.',
  'late_settings.statements_help': 'Eine Zeile unter dem Saldo sagt, was gefordert werden könnte.',
  'late_settings.rates': 'Basiszinsen',
  'late_settings.rates_text': 'Der Bank of England: der Satz am Tag, bevor das Halbjahr beginnt.',
  'late_settings.rate_of': 'Basiszins ab {date}',
  'late_settings.add': 'Halbjahr ab {date} hinzufügen',
  'late_settings.remove': 'Satz ab {date} entfernen',
  'late_settings.saved': 'Einstellungen zur verspäteten Zahlung gespeichert.',
  'late_payment.title': 'Verspätete Zahlung',
  'late_payment.text': 'Gesetzliche Zinsen und Entschädigung für diese Rechnung, noch nicht gefordert.',
  'late_payment.interest': 'Zinsen bis {date}',
  'late_payment.compensation': 'Entschädigung',
  'late_payment.per_day': 'Jeder weitere Tag',
  'late_payment.days': { one: '{count} Tag zu spät', other: '{count} Tage zu spät' },
  'late_payment.how': 'Wie das berechnet ist',
  'late_payment.period': 'Von',
  'late_payment.period_to': 'Bis',
  'late_payment.owed': 'Offen',
  'late_payment.rate': 'Satz im Jahr',
  'late_payment.amount': 'Zinsen',
  'late_payment.rate_missing':
    'Der Basiszins ab {date} ist noch nicht eingetragen; es gilt der davor. Administratoren tragen ihn unter „Unternehmen“ ein.',
  'late_payment.claim': 'Fordern',
  'late_payment.claim_title': 'Zinsen und Entschädigung fordern',
  'late_payment.claim_text':
    'Das legt eine eigene Rechnung über {amount} als Entwurf an, nicht steuerbar. Vor dem Ausstellen kann sie geändert werden.',
  'late_payment.claim_do': 'Forderung entwerfen',
  'late_payment.claimed': 'Gefordert bis {date}',
} as const satisfies Record<string, Message>
