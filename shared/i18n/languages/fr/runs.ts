import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/runs.ts'

export const messages: Translated<typeof english.messages> = {
  'run.progress': '{done} sur {total}',
  'run.leave': 'Continuer à travailler',
  'run.leave_text': 'L’opération continue si vous quittez cette page.',
  'run.refused': { one: '{count} n’a pas pu être traitée :', other: '{count} n’ont pas pu être traitées :' },
  'run.show': 'Afficher',
  'reminder_run.remind': { one: 'Rappeler {count}…', other: 'Rappeler {count}…' },
  'reminder_run.question': {
    one: 'Envoyer un rappel pour {count} facture de {amount} ?',
    other: 'Envoyer un rappel pour {count} factures de {amount} ?',
  },
  'reminder_run.question_text':
    'Chaque client reçoit un seul message. Ce qui est suspendu ou non distribué est laissé de côté.',
  'reminder_run.confirm': { one: 'Rappeler {count} facture', other: 'Rappeler {count} factures' },
  'reminder_run.queued': {
    one: 'Un rappel part pour {count} facture.',
    other: 'Un rappel part pour {count} factures.',
  },
  'reminder_run.running': 'Les rappels sont en préparation…',
  'reminder_run.fine': 'Tous les rappels sont en route.',
  'statement_run.send': 'Envoyer les relevés…',
  'statement_run.question': { one: 'Envoyer {count} relevé ?', other: 'Envoyer {count} relevés ?' },
  'statement_run.question_text':
    'Chaque client reçoit ses postes ouverts en PDF, dans sa langue, aux contacts destinataires des factures.',
  'statement_run.confirm': { one: 'Envoyer {count} e-mail', other: 'Envoyer {count} e-mails' },
  'statement_run.queued': {
    one: '{count} relevé est en cours d’envoi.',
    other: '{count} relevés sont en cours d’envoi.',
  },
  'statement_run.running': 'Les relevés sont en préparation…',
  'statement_run.fine': 'Tous les relevés sont en route. Ceux d’un client figurent parmi ses e-mails.',
}
