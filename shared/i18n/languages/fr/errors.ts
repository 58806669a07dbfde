import type { Message } from '#shared/i18n/message.ts'

/** Said by the server only. */
export const messages = {
  'error.request.malformed': 'La demande n’a pas pu être lue. Veuillez recharger la page et réessayer.',
  'error.request.unknown_path': 'Il n’y a rien à cette adresse.',
  'error.request.too_large': 'L’envoi est trop volumineux. Veuillez envoyer moins de données à la fois.',
  'error.request.wrong_type': 'Ce type de contenu n’est pas accepté ici.',
  'error.request.abandoned': 'La demande a été interrompue.',
  'error.request.too_many': 'Trop de demandes. Veuillez patienter un instant et réessayer.',
  'error.request.key_reused':
    'Cette Idempotency-Key a déjà servi pour une autre demande. Veuillez envoyer une nouvelle clé.',
  'error.session.required': 'Veuillez vous connecter pour continuer.',
  'error.permission.missing': 'Vous n’êtes pas autorisé à effectuer cette action.',
  'error.record.not_found': 'Cette fiche n’existe pas ou n’existe plus.',
  'error.record.changed': 'Quelqu’un d’autre a modifié cette fiche entre-temps.',
  'error.record.busy': 'D’autres personnes travaillent en ce moment sur les mêmes données. Veuillez réessayer.',
  'error.sign_in.wrong': 'Ces identifiants ne correspondent à aucun compte.',
  'error.sign_in.too_many': {
    one: 'Trop de tentatives. Veuillez réessayer dans {count} minute.',
    other: 'Trop de tentatives. Veuillez réessayer dans {count} minutes.',
  },
  'error.link.invalid': 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'error.upload.unreadable': 'Ce fichier n’a pas pu être lu. Veuillez en choisir un autre.',
  'error.customer.has_documents': 'Ce client a des documents et ne peut pas être supprimé. Archivez-le.',
  'error.document.no_original': 'Cette pièce vient de l’ancien logiciel. Ajoutez d’abord son PDF d’origine.',
  'error.document.has_original': 'Cette pièce a déjà son original.',
  'error.document.original_sent': 'Cet original a été envoyé. Il est conservé.',
  'error.document.number_is_old':
    'Le prochain numéro figure sur une pièce que ce client a de l’ancien logiciel. Avancez le prochain numéro : Administration, Entreprise, Numérotation.',
  'error.import.control_changed': 'Ce qui serait enregistré a changé depuis. Comparez de nouveau les totaux.',
  'error.originals.unreadable': 'Ce n’est ni un PDF ni un fichier zip de PDF lisible.',
  'error.import.unreadable':
    'Ce fichier n’est pas un tableau lisible. Enregistrez-le en classeur Excel ou en CSV, avec une ligne d’en-tête.',
  'error.import.too_many_rows':
    'Le fichier compte plus de {count} lignes, le maximum lu en une fois. Veuillez le scinder.',
  'error.import.not_previewed': 'Cette importation a déjà été lancée.',
  'error.import.nothing_to_save':
    'Aucune ligne de ce fichier ne peut être importée. Corrigez d’abord les lignes ou les colonnes.',
  'error.import.running': 'L’importation est en cours. Attendez qu’elle soit terminée.',
  'error.import.nothing_to_undo': 'Il n’y a rien à annuler.',
  'error.import.in_use':
    'Cette importation ne peut plus être annulée, car des éléments ont été ajoutés à ce qu’elle a apporté : {names}.',
  'error.einvoice.unknown_document':
    'Ce fichier n’est pas une facture électronique que nous savons lire. Il doit être en UBL 2.1, en CII ou un PDF Factur-X ou ZUGFeRD 2.',
  'error.einvoice.pdf_without_invoice': 'Ce PDF ne contient pas de facture électronique.',
  'error.einvoice.pdf_with_password': 'Ce PDF est protégé par un mot de passe. Demandez-en un qui ne l’est pas.',
  'error.einvoice.zip': 'C’est un fichier zip. Décompressez-le et lisez les fichiers un par un.',
  'error.einvoice.too_many_lines': 'Cette facture électronique a plus de 1 000 lignes, le maximum lisible.',
  'error.einvoice.malformed':
    'Le XML de ce fichier est endommagé à la ligne {line}. Demandez un nouveau fichier à l’émetteur.',
  'error.einvoice.doctype':
    'Ce fichier définit un type de document, ce qu’une facture électronique ne fait jamais. Par sécurité, il n’est pas lu.',
  'error.einvoice.entity':
    'Ce fichier utilise une entité qui lui est propre à la ligne {line}, ce qu’une facture électronique ne fait jamais. Par sécurité, il n’est pas lu.',
  'error.einvoice.too_complex': 'Ce fichier est trop profond ou a trop d’éléments pour être une facture électronique.',
  'error.einvoice.encoding': 'Les caractères de ce fichier sont illisibles. Il devrait être enregistré en UTF-8.',
  'error.bank.retired': 'Ce compte est retiré. Remettez-le d’abord en service.',
  'error.bank.not_payable': 'Personne ne peut payer sur ce compte : il n’a pas de numéro à indiquer sur une pièce.',
  'error.bank.is_default': 'C’est le compte par défaut de sa devise. Choisissez d’abord un autre compte par défaut.',
  'error.business.in_use':
    'Il y a déjà des documents ou des factures récurrentes : modifiez les réglages du pays un par un.',
  'error.vat_code.overlaps': 'Ce code a déjà un taux pour une partie de ces jours.',
  'error.email.not_resendable':
    'Seul un e-mail en échec ou conservé peut être renvoyé, tant que son lien n’a pas expiré.',
  'error.delivery.not_resendable':
    'Cette facture électronique est en route ou déjà arrivée : elle n’est pas transmise de nouveau.',
  'error.delivery.not_signed': 'La signature de cet appel manque, est fausse ou trop ancienne.',
  'error.mail_event.unreadable': 'Ce n’est ni un rapport de distribution, ni l’appel d’un prestataire connu.',
  'error.mail_event.not_set_up':
    'Les appels de {provider} ne sont pas configurés ici : un exploitant définit {setting}.',
  'error.mail_event.not_signed': 'La signature de cet appel manque ou est fausse.',
  'error.mail_event.unproven': 'Cet événement ne peut pas être vérifié pour le moment. Il peut être renvoyé.',
  'error.email.not_sent': 'Cet e-mail n’a pas été envoyé : il ne peut pas être non distribué.',
  'error.invoice.issued': 'Cette facture est émise et ne peut plus être modifiée. Établissez plutôt un avoir.',
  'error.invoice.void': 'Cette facture est annulée : on ne peut plus rien en faire.',
  'error.invoice.incomplete': 'Cette facture ne peut pas encore être émise. Complétez ce qui est indiqué.',
  'error.invoice.date_before_last':
    'Le dernier document de cette série est daté du {last}. Numéros et dates se suivent : choisissez cette date ou une date ultérieure.',
  'error.invoice.not_on_hold': 'Cette facture n’est pas suspendue.',
  'error.invoice.nothing_owed': 'Plus rien n’est dû sur cette facture.',
  'error.reminder.nobody_owes': 'Aucun client n’a de reste dû à montrer ici.',
  'error.statement.nothing_owed': 'Rien n’est dû.',
  'error.payment.reversed': 'Ce règlement a été contre-passé.',
  'error.write_off.reversed': 'Ce passage en perte a déjà été contre-passé.',
  'error.payments.not_set_up': 'Cette facture ne peut pas être réglée en ligne.',
  'error.payments.not_made_online':
    'Ce règlement n’a pas été fait en ligne, il ne peut donc pas repartir par cette voie.',
  'error.payments.no_secret_key':
    'Les clés ne peuvent pas être conservées en sécurité : il faut d’abord définir SECRET_KEY.',
  'error.payments.not_signed': 'Cet appel n’est pas signé, ou sa signature est fausse ou trop ancienne.',
  'error.payments.provider_unavailable':
    'Le prestataire de règlement ne répond pas pour le moment. Réessayez dans un instant.',
  'validation.stripe_secret_key': 'Ce n’est pas une clé secrète de Stripe : elle commence par sk_test_ ou sk_live_.',
  'validation.stripe_webhook_secret': 'Ce n’est pas un secret de signature de Stripe : il commence par whsec_.',
  'validation.stand_in_in_demo': 'Le prestataire fictif n’existe que dans la démonstration.',
  'validation.date_in_past': 'Ce jour est passé.',
  'validation.hold_in_past':
    'Une suspension jusqu’à un jour passé n’arrête rien. Choisissez aujourd’hui ou un jour ultérieur, ou laissez le champ vide.',
  'validation.promise_too_far': 'Choisissez un jour dans les {days} prochains jours.',
  'error.credit_note.issued': 'Cet avoir est émis et ne peut plus être modifié.',
  'error.credit_note.not_issued': 'Cet avoir n’est pas émis. Émettez-le d’abord.',
  'error.e_invoice.not_expressible':
    'La norme EN 16931 ne peut pas exprimer ce document : une ligne hors du champ de la TVA y côtoie d’autres lignes, ou sa devise compte en millièmes. Envoyez le PDF.',
  'error.credit_note.nothing_left': 'Cette facture a déjà fait l’objet d’un avoir total.',
  'error.credit_note.incomplete': 'Cet avoir ne peut pas encore être émis. Complétez ce qui est indiqué.',
  'error.schedule.finished': 'Cette facture récurrente est terminée. Copiez-la dans une nouvelle pour continuer.',
  'error.schedule.has_runs':
    'Cette facture récurrente a déjà produit des factures et ne peut pas être supprimée. Terminez-la plutôt.',
  'error.schedule.not_next_date':
    'Cette date a déjà été traitée : la prochaine est le {next}. Vérifiez avant de lancer.',
  'error.schedule.switched_off':
    'La création des factures récurrentes est désactivée. Un administrateur peut la réactiver.',
  'error.schedule.failed': 'La création de la facture du {date} a échoué : {reason}',
  'error.server.failed': 'Une erreur est survenue ! Veuillez réessayer.',
  'error.copy.released': 'Cette base de données n’est pas une copie, ou a déjà été libérée.',
  'error.mail.set_by_environment':
    'L’exploitant a défini le serveur de messagerie dans l’environnement : il ne peut pas être changé ici.',
  'error.mail.not_set_up': 'Aucun serveur de messagerie n’est encore défini, ou cette base de données est une copie.',
  'error.mail.test_failed': 'Le serveur de messagerie n’a pas accepté le message d’essai : {reason}',
  'error.database.unavailable': 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  'error.item.in_use':
    'Cet article figure sur des documents ou des factures récurrentes et ne peut pas être supprimé. Archivez-le.',
  'error.late_payment.nothing_to_claim': 'Il n’y a ni intérêts ni indemnité à réclamer pour cette facture.',
  'error.late_payment.claimed': 'Cela vient d’être réclamé. Rechargez la page pour voir la réclamation.',
  'error.late_payment.no_vat_code':
    'Ajoutez d’abord un taux de TVA de la catégorie « Hors champ » : ces réclamations ne portent pas de TVA.',
  'error.late_payment.archived_customer': 'Ce client est archivé. Restaurez-le d’abord.',
} as const satisfies Record<string, Message>
