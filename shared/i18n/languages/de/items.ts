import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/items.ts'

export const messages: Translated<typeof english.messages> = {
  // Was an einem Feld nicht stimmt
  'validation.price_twice': 'In dieser Währung gibt es ab diesem Tag bereits einen Preis.',
  'validation.gtin': 'Diese GTIN stimmt nicht. Sie hat 8, 12, 13 oder 14 Ziffern, die letzte ist eine Prüfziffer.',
  'validation.unknown_item': 'Diesen Artikel gibt es nicht mehr. Bitte wählen Sie einen anderen.',

  // Artikel
  'items.search': 'Name oder Nummer',
  'items.total': { one: '{count} Artikel', other: '{count} Artikel' },
  'items.totals': { one: '{count} Artikel, {archived} archiviert', other: '{count} Artikel, {archived} archiviert' },
  'items.empty': 'Noch keine Artikel',
  'items.empty_hint':
    'Hier steht, was Sie verkaufen, mit den Preisen. Danach genügt eine Nummer oder ein Name, um eine ganze Rechnungsposition zu füllen.',
  'items.column.name': 'Name',
  'items.column.code': 'Nummer',
  'items.column.price': 'Preis heute',
  'items.column.unit': 'Einheit',
  'items.column.account': 'Konto',
  'items.more_currencies': { one: '+{count} Währung', other: '+{count} Währungen' },
  'items.no_price': 'Kein Preis',
  'items.filter.archived': 'Archiviert',
  'items.filter.archived_yes': 'Nur archivierte',
  'items.filter.archived_all': 'Mit archivierten',
  'items.filter.vat_code': 'Steuerschlüssel',
  'items.archive': 'Archivieren',
  'items.restore': 'Wiederherstellen',
  'items.delete': 'Löschen',
  'items.archived': 'Archiviert',
  'items.archived_one': '{name} ist archiviert.',
  'items.restored_one': '{name} ist wieder in Gebrauch.',
  'items.archived_many': { one: '{count} Artikel ist archiviert.', other: '{count} Artikel sind archiviert.' },
  'items.restored_many': {
    one: '{count} Artikel ist wieder in Gebrauch.',
    other: '{count} Artikel sind wieder in Gebrauch.',
  },
  'items.undo': 'Rückgängig',
  'items.archived_banner':
    'Dieser Artikel ist archiviert: Bestehende Positionen bleiben, für neue wird er nicht mehr angeboten.',
  'items.delete_title': '{name} löschen?',
  'items.delete_text':
    'Der Artikel {name} ({code}) wird mit seinen Preisen entfernt. Das lässt sich nicht rückgängig machen. Der Verlauf bleibt im Protokoll.',
  'items.delete_confirm': 'Artikel löschen',
  'items.deleted': '{name} wurde gelöscht.',
  'items.created': '{name} wurde angelegt.',
  'items.saved': '{name} wurde gespeichert.',
  'items.create': 'Artikel anlegen',
  'items.tabs': 'Bereiche dieses Artikels',
  'items.tab.details': 'Stammdaten',
  'items.tab.notes': 'Notizen',
  'items.tab.history': 'Verlauf',
  'items.not_found': 'Diesen Artikel gibt es nicht',
  'items.not_found_text': 'Vielleicht wurde er gelöscht. Das Protokoll zeigt, von wem.',
  'items.back': 'Zurück zu den Artikeln',
  'items.identity': 'Bezeichnung',
  'items.identity_text':
    'Wie Sie ihn finden und was die Position sagt, sobald er gewählt ist. Nur der Name ist Pflicht.',
  'items.code': 'Artikelnummer',
  'items.code_help': 'Wird vergeben, wenn das Feld leer bleibt.',
  'items.code_help_edit': 'Ihre eigene Artikelnummer. In eine Position getippt, findet sie den Artikel.',
  'items.description_help': 'Was in der Position gedruckt wird. Der Name, wenn das Feld leer bleibt.',
  'items.gtin_help': 'Die Nummer unter dem Strichcode, falls es einen gibt.',
  'items.selling': 'Verkauf',
  'items.selling_text': 'Was eine Position vom Artikel übernimmt. Alles lässt sich dort noch ändern.',
  'items.unit_help': 'So, wie sie gedruckt wird, zum Beispiel Stunde.',
  'items.unit_code_help': 'Für E-Rechnungen. Bei üblichen Einheiten wird er automatisch eingesetzt.',
  'items.account_help': 'Das Erlöskonto, auf das der Verkauf gebucht wird.',
  'items.prices': 'Preise',
  'items.prices_text':
    'Jeder Preis gilt ab seinem Tag bis zum nächsten in derselben Währung. Eine Position nimmt den Preis zum Steuerzeitpunkt.',
  'items.price_add': 'Preis hinzufügen',
  'items.price_remove': 'Preis {number} entfernen',
  'items.price': 'Preis {number}',
  'items.prices_none': 'Noch kein Preis. Positionen beginnen dann ohne Preis.',
  'items.price_now': 'Gilt jetzt',
  'items.price_later': 'Gilt später',
  'items.price_past': 'Galt früher',
  'items.read_only': 'Sie können Artikel ansehen, aber nicht ändern.',

  // Der Code einer Einheit

  // Ein neuer Preis und die Rechnungspläne, die den Artikel verwenden
  'schedule_price.already': 'Er berechnet diesen Preis bereits.',
  'item_schedules.title': {
    one: '{count} Rechnungsplan verwendet diesen Artikel',
    other: '{count} Rechnungspläne verwenden diesen Artikel',
  },
  'item_schedules.text':
    'Sollen sie ab dem {date} {price} berechnen? Bereits erstellte Rechnungen bleiben, wie sie sind.',
  'item_schedules.first_date': 'Erste Rechnung: {date}',
  'item_schedules.own_price': 'Eigener Preis',
  'item_schedules.confirm': { one: '{count} Rechnungsplan ändern', other: '{count} Rechnungspläne ändern' },
  'item_schedules.keep': 'Preise beibehalten',
  'item_schedules.done': {
    one: '{count} Rechnungsplan berechnet ab dem {date} den neuen Preis.',
    other: '{count} Rechnungspläne berechnen ab dem {date} den neuen Preis.',
  },
  'item_schedules.pick': '{name} ändern',

  // Umsatz nach Artikel
  'reports.items.note':
    'Nettobeträge nach Ausstellungsdatum. Gutschriften werden an ihrem eigenen Datum abgezogen. Entwürfe und ungültige Rechnungen zählen nicht.',
  'reports.items.none': 'Ohne Artikel',
  'reports.items.quantity': 'Menge',
  'reports.items.documents': 'Belege',
  'reports.items.search': 'Artikel suchen',
  'reports.items.rows': { one: '{count} Zeile', other: '{count} Zeilen' },
  'reports.items.empty': 'In diesem Zeitraum wurde nichts verkauft',
  'reports.items.empty_hint': 'Wählen Sie einen anderen Zeitraum oder eine andere Währung.',
}
