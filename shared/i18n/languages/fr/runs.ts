import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/runs.ts'

export const messages: Translated<typeof english.messages> = {
  'run.progress': '{done} sur {total}',
  'run.leave': 'Continuer à travailler',
  'run.leave_text': 'L’opération continue si vous quittez cette page.',
  'run.refused': { one: '{count} n’a pas pu être traitée :', other: '{count} n’ont pas pu être traitées :' },
  'run.show': 'Afficher',
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
