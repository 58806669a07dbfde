import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/mail-events.ts'

export const messages: Translated<typeof english.messages> = {
  'mail_events.open': 'Rapports de distribution…',
  'mail_events.title': 'Rapports de distribution',
  'mail_events.about':
    'Donnez cette adresse à votre prestataire (Postmark, Amazon SES, Mailgun), ou faites-y envoyer les rapports de votre serveur de messagerie. Les e-mails s’affichent alors comme distribués ou non distribués. Quiconque connaît l’adresse peut y écrire : gardez-la secrète.',
  'mail_events.url': 'Adresse',
  'mail_events.copy': 'Copier',
  'mail_events.copied': 'Copiée',
  'mail_events.never': 'Aucun rapport pour l’instant.',
  'mail_events.last': 'Dernier rapport : {when}.',
  'mail_events.renew': 'Remplacer l’adresse…',
  'mail_events.renew_title': 'Remplacer l’adresse ?',
  'mail_events.renew_text': 'L’actuelle cesse aussitôt de fonctionner : votre prestataire a besoin de la nouvelle.',
  'mail_events.renew_confirm': 'Remplacer',
  'mail_events.renewed': 'L’adresse est remplacée.',
}
