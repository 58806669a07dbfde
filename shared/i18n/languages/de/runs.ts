import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/runs.ts'

export const messages: Translated<typeof english.messages> = {
  'run.progress': '{done} von {total}',
  'run.leave': 'Weiterarbeiten',
  'run.leave_text': 'Das läuft weiter, auch wenn Sie die Seite verlassen.',
  'run.refused': {
    one: '{count} konnte nicht verarbeitet werden:',
    other: '{count} konnten nicht verarbeitet werden:',
  },
  'run.show': 'Zeigen',
  'reminder_run.remind': { one: 'An {count} erinnern …', other: 'An {count} erinnern …' },
  'reminder_run.question': {
    one: 'An {count} Rechnung über {amount} erinnern?',
    other: 'An {count} Rechnungen über {amount} erinnern?',
  },
  'reminder_run.question_text':
    'Jeder Kunde erhält eine Nachricht für alle. Was zurückgestellt oder nicht zugestellt ist, bleibt außen vor.',
  'reminder_run.confirm': { one: 'An {count} Rechnung erinnern', other: 'An {count} Rechnungen erinnern' },
  'reminder_run.queued': { one: 'An {count} Rechnung wird erinnert.', other: 'An {count} Rechnungen wird erinnert.' },
  'reminder_run.running': 'Erinnerungen werden geschrieben …',
  'reminder_run.fine': 'Alle Erinnerungen sind unterwegs.',
  'statement_run.send': 'Kontoauszüge senden …',
  'statement_run.question': {
    one: '{count} Kontoauszug per E-Mail senden?',
    other: '{count} Kontoauszüge per E-Mail senden?',
  },
  'statement_run.question_text':
    'Jeder Kunde erhält seine offenen Posten als PDF in seiner Sprache, an die Ansprechpartner, die Rechnungen erhalten.',
  'statement_run.confirm': { one: '{count} E-Mail senden', other: '{count} E-Mails senden' },
  'statement_run.queued': {
    one: '{count} Kontoauszug ist unterwegs.',
    other: '{count} Kontoauszüge sind unterwegs.',
  },
  'statement_run.running': 'Kontoauszüge werden erstellt …',
  'statement_run.fine': 'Alle Kontoauszüge sind unterwegs. Die eines Kunden stehen bei seinen E-Mails.',
}
