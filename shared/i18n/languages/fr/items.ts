import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/items.ts'

export const messages: Translated<typeof english.messages> = {
  // Ce qui ne va pas dans un champ
  'validation.price_twice': 'Cette devise a déjà un prix à partir de ce jour.',
  'validation.gtin':
    'Ce GTIN est erroné. Il comporte 8, 12, 13 ou 14 chiffres, dont le dernier est une clé de contrôle.',
  'validation.unknown_item': 'Cet article n’existe plus. Choisissez-en un autre.',

  // Articles
  'items.search': 'Nom ou code',
  'items.total': { one: '{count} article', other: '{count} articles' },
  'items.totals': {
    one: '{count} article, dont {archived} archivé',
    other: '{count} articles, dont {archived} archivés',
  },
  'items.empty': 'Aucun article pour l’instant',
  'items.empty_hint':
    'Ce que vous vendez figure ici, avec ses prix. Il suffit ensuite de saisir un code ou un nom pour remplir toute une ligne de facture.',
  'items.column.name': 'Nom',
  'items.column.code': 'Code',
  'items.column.price': 'Prix du jour',
  'items.column.unit': 'Unité',
  'items.column.account': 'Compte',
  'items.more_currencies': { one: '+{count} devise', other: '+{count} devises' },
  'items.no_price': 'Sans prix',
  'items.filter.archived': 'Archivés',
  'items.filter.archived_yes': 'Archivés seulement',
  'items.filter.archived_all': 'Avec les archivés',
  'items.filter.vat_code': 'Code de TVA',
  'items.archive': 'Archiver',
  'items.restore': 'Restaurer',
  'items.delete': 'Supprimer',
  'items.archived': 'Archivé',
  'items.archived_one': '{name} est archivé.',
  'items.restored_one': '{name} est de nouveau utilisable.',
  'items.archived_many': { one: '{count} article est archivé.', other: '{count} articles sont archivés.' },
  'items.restored_many': {
    one: '{count} article est de nouveau utilisable.',
    other: '{count} articles sont de nouveau utilisables.',
  },
  'items.undo': 'Annuler',
  'items.archived_banner':
    'Cet article est archivé : les lignes existantes restent, il n’est plus proposé pour de nouvelles.',
  'items.delete_title': 'Supprimer {name} ?',
  'items.delete_text':
    'L’article {name} ({code}) est supprimé avec ses prix. Cette action est définitive. Son historique reste dans le journal d’audit.',
  'items.delete_confirm': 'Supprimer l’article',
  'items.deleted': '{name} a été supprimé.',
  'items.created': '{name} a été créé.',
  'items.saved': '{name} a été enregistré.',
  'items.create': 'Créer l’article',
  'items.tabs': 'Rubriques de cet article',
  'items.tab.details': 'Fiche',
  'items.tab.notes': 'Notes',
  'items.tab.history': 'Historique',
  'items.not_found': 'Cet article est introuvable',
  'items.not_found_text': 'Il a peut-être été supprimé. Le journal d’audit indique par qui.',
  'items.back': 'Retour aux articles',
  'items.identity': 'Désignation',
  'items.identity_text': 'Comment le retrouver, et le texte de la ligne une fois choisi. Seul le nom est obligatoire.',
  'items.code': 'Code',
  'items.code_help': 'Attribué automatiquement s’il est laissé vide.',
  'items.code_help_edit': 'Votre propre référence. Saisie dans une ligne, elle retrouve l’article.',
  'items.description_help': 'Ce qui est imprimé sur la ligne. Le nom, si ce champ est laissé vide.',
  'items.gtin_help': 'Le numéro sous le code-barres, s’il y en a un.',
  'items.selling': 'Conditions de vente',
  'items.selling_text': 'Ce que la ligne reprend de l’article. Tout reste modifiable sur la ligne.',
  'items.unit_help': 'Telle qu’elle est imprimée, par exemple heure.',
  'items.unit_code_help': 'Pour les factures électroniques. Trouvé automatiquement pour les unités courantes.',
  'items.account_help': 'Le compte de produits sur lequel la vente est comptabilisée.',
  'items.prices': 'Prix',
  'items.prices_text':
    'Chaque prix vaut à partir de sa date, jusqu’au suivant dans la même devise. Une ligne prend le prix à la date d’exigibilité de la TVA.',
  'items.price_add': 'Ajouter un prix',
  'items.price_remove': 'Retirer le prix {number}',
  'items.price': 'Prix {number}',
  'items.prices_none': 'Pas encore de prix. Les lignes commencent alors sans prix.',
  'items.price_now': 'En vigueur',
  'items.price_later': 'À venir',
  'items.price_past': 'Ancien',
  'items.read_only': 'Vous pouvez consulter les articles, mais pas les modifier.',

  // Le code d’une unité

  // Un nouveau prix, et les factures récurrentes qui utilisent l’article
  'schedule_price.already': 'Il facture déjà ce prix.',
  'item_schedules.title': {
    one: '{count} facture récurrente utilise cet article',
    other: '{count} factures récurrentes utilisent cet article',
  },
  'item_schedules.text':
    'Doivent-elles facturer {price} à partir du {date} ? Les factures déjà établies ne changent pas.',
  'item_schedules.first_date': 'Première facture : {date}',
  'item_schedules.own_price': 'Prix particulier',
  'item_schedules.confirm': {
    one: 'Modifier {count} facture récurrente',
    other: 'Modifier {count} factures récurrentes',
  },
  'item_schedules.keep': 'Garder leurs prix',
  'item_schedules.done': {
    one: '{count} facture récurrente applique le nouveau prix à partir du {date}.',
    other: '{count} factures récurrentes appliquent le nouveau prix à partir du {date}.',
  },
  'item_schedules.pick': 'Modifier {name}',

  // Ventes par article
  'reports.items.note':
    'Montants HT par date d’émission. Les avoirs sont déduits à leur propre date. Les brouillons et les factures annulées ne comptent pas.',
  'reports.items.none': 'Sans article',
  'reports.items.quantity': 'Quantité',
  'reports.items.documents': 'Documents',
  'reports.items.search': 'Rechercher un article',
  'reports.items.rows': { one: '{count} ligne', other: '{count} lignes' },
  'reports.items.empty': 'Rien n’a été vendu sur cette période',
  'reports.items.empty_hint': 'Choisissez une autre période ou une autre devise.',
}
