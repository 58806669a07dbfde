import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/mail-events.ts'

export const messages: Translated<typeof english.messages> = {
  'mail_events.open': 'Rapports de distribution…',
  'mail_events.title': 'Rapports de distribution',
  'mail_events.about':
    'Donnez cette adresse à votre fournisseur de messagerie (Mailgun, Postmark, Amazon SES, SendGrid, Brevo, Resend), ou faites-y envoyer les rapports de remise de votre serveur de messagerie. Les e-mails apparaissent alors comme remis ou rejetés. Les fournisseurs prouvent leur identité par un secret que définit un exploitant ; sont configurés ici : {names}.',
  'mail_events.own_server': 'votre serveur de messagerie',
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
