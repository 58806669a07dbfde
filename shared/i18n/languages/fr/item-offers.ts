import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/item-offers.ts'

export const messages: Translated<typeof english.messages> = {
  // Articles proposés dans une ligne
  'item_offer.no_price': 'Pas de prix en {currency}',
  'item_offer.choose': 'reprendre',
  'item_offer.keep': 'garder le texte',
  'item_offer.made': 'De la liste d’articles',
  'item_offer.unlink': 'Détacher la ligne {line} de l’article',
  'item_offer.taken': '{name} a été repris.',
  'item_offer.taken_without_price': '{name} n’a pas de prix dans cette devise à cette date. Saisissez-en un.',
  'item_offer.account': 'Compte',
  'item_offer.price_per': '{price} par {unit}',
  'items.unit.C62': 'Pièce',
  'items.unit.HUR': 'Heure',
  'items.unit.MIN': 'Minute',
  'items.unit.DAY': 'Jour',
  'items.unit.WEE': 'Semaine',
  'items.unit.MON': 'Mois',
  'items.unit.ANN': 'Année',
  'items.unit.LS': 'Forfait',
  'items.unit.SET': 'Lot',
  'items.unit.XPK': 'Paquet',
  'items.unit.XBX': 'Carton',
  'items.unit.KGM': 'Kilogramme',
  'items.unit.GRM': 'Gramme',
  'items.unit.TNE': 'Tonne',
  'items.unit.LTR': 'Litre',
  'items.unit.MTR': 'Mètre',
  'items.unit.KMT': 'Kilomètre',
  'items.unit.MTK': 'Mètre carré',
  'items.unit.MTQ': 'Mètre cube',
  'items.unit.KWH': 'Kilowattheure',
  'invoice_form.issue.other_profile': {
    one: 'En {profile}, il manquerait {count} élément',
    other: 'En {profile}, il manquerait {count} éléments',
  },
}
