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
