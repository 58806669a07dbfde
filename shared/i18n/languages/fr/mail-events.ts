import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/mail-events.ts'

export const messages: Translated<typeof english.messages> = {
  'mail_settings.open': 'Envoi…',
  'mail_settings.about':
    'Le serveur qui prend en charge factures, relances, invitations et liens. Sans lui, ils restent ici et ne partent pas.',
  'mail_settings.saved': 'Enregistré. Le prochain message part ainsi.',
  'mail_settings.by_environment': 'Défini par l’exploitant.',
  'mail_settings.by_environment_text': 'SMTP_URL et MAIL_FROM dans l’environnement priment : changez-les là.',
  'mail_settings.none': 'Les e-mails sont conservés et non envoyés.',
  'mail_settings.none_text': 'Saisissez le serveur de votre fournisseur, enregistrez, et envoyez-vous un essai.',
  'mail_settings.unreadable': 'Le mot de passe conservé est illisible.',
  'mail_settings.unreadable_text': 'SECRET_KEY n’est plus la même qu’à l’enregistrement. Saisissez-le de nouveau.',
  'mail_settings.no_key': 'Un mot de passe ne peut pas encore être conservé.',
  'mail_settings.no_key_text': 'Il faut d’abord définir SECRET_KEY, avec laquelle il est chiffré.',
  'mail_settings.server': 'Serveur de messagerie',
  'mail_settings.server_text': 'Votre fournisseur l’appelle « SMTP ». Laissez le serveur vide pour ne rien envoyer.',
  'mail_settings.sender': 'Expéditeur',
  'mail_settings.sender_text':
    'Les clients voient le nom de l’entreprise ; les réponses vont à son adresse de réponse.',
  'mail_settings.security.tls': 'TLS dès le début (port 465)',
  'mail_settings.security.starttls': 'STARTTLS (port 587)',
  'mail_settings.security.none': 'Aucun (un serveur sur cette machine)',
  'mail_settings.password_kept': 'Conservé, chiffré. Laissez vide pour le garder.',
  'mail_settings.test': 'M’envoyer un essai',
  'mail_settings.tested': 'Le serveur de messagerie a accepté un message d’essai à {to}.',
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
