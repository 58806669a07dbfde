import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/late-payment.ts'

export const messages: Translated<typeof english.messages> = {
  'late_settings.about':
    'Au Royaume-Uni, qui est payé en retard par une autre entreprise peut réclamer des intérêts de 8 pour cent au-dessus du taux de base et une indemnité fixe. Ils sont calculés ici pour les factures en livres ; rien n’est réclamé automatiquement.',
  'late_settings.title': 'Intérêts et indemnité',
  'late_settings.shown_help':
    'Affichés sur chaque facture en retard ou payée en retard, avec un bouton pour les réclamer.',
  'late_settings.statements_help': 'Une ligne sous le solde dit ce qui pourrait être réclamé.',
  'late_settings.rates': 'Taux de base',
  'late_settings.rates_text': 'De la Banque d’Angleterre : le taux en vigueur la veille du semestre.',
  'late_settings.rate_of': 'Taux de base à partir du {date}',
  'late_settings.add': 'Ajouter le semestre à partir du {date}',
  'late_settings.remove': 'Retirer le taux à partir du {date}',
  'late_settings.saved': 'Réglages du règlement tardif enregistrés.',
  'late_payment.title': 'Règlement tardif',
  'late_payment.text': 'Intérêts légaux et indemnité pour cette facture, pas encore réclamés.',
  'late_payment.interest': 'Intérêts au {date}',
  'late_payment.compensation': 'Indemnité',
  'late_payment.per_day': 'Chaque jour de plus',
  'late_payment.days': { one: '{count} jour de retard', other: '{count} jours de retard' },
  'late_payment.how': 'Détail du calcul',
  'late_payment.period': 'Du',
  'late_payment.period_to': 'Au',
  'late_payment.owed': 'Dû',
  'late_payment.rate': 'Taux annuel',
  'late_payment.amount': 'Intérêts',
  'late_payment.rate_missing':
    'Le taux de base à partir du {date} n’est pas encore saisi ; le précédent est utilisé. Les administrateurs le saisissent sous « Entreprise ».',
  'late_payment.claim': 'Réclamer',
  'late_payment.claim_title': 'Réclamer intérêts et indemnité',
  'late_payment.claim_text':
    'Cela crée un brouillon de facture distinct de {amount}, hors champ de la TVA. Il reste modifiable avant l’émission.',
  'late_payment.claim_do': 'Créer le brouillon',
  'late_payment.claimed': 'Réclamé jusqu’au {date}',
}
