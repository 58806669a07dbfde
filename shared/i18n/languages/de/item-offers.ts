import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/item-offers.ts'

export const messages: Translated<typeof english.messages> = {
  // Artikel, die in einer Position angeboten werden
  'item_offer.no_price': 'Kein Preis in {currency}',
  'item_offer.choose': 'übernehmen',
  'item_offer.keep': 'Text behalten',
  'item_offer.made': 'Aus der Artikelliste',
  'item_offer.unlink': 'Position {line} vom Artikel lösen',
  'item_offer.taken': '{name} wurde übernommen.',
  'item_offer.taken_without_price':
    '{name} hat an diesem Tag keinen Preis in dieser Währung. Bitte geben Sie einen ein.',
  'item_offer.account': 'Konto',
  'item_offer.price_per': '{price} je {unit}',
  'items.unit.C62': 'Stück',
  'items.unit.HUR': 'Stunde',
  'items.unit.MIN': 'Minute',
  'items.unit.DAY': 'Tag',
  'items.unit.WEE': 'Woche',
  'items.unit.MON': 'Monat',
  'items.unit.ANN': 'Jahr',
  'items.unit.LS': 'Pauschale',
  'items.unit.SET': 'Satz',
  'items.unit.XPK': 'Packung',
  'items.unit.XBX': 'Karton',
  'items.unit.KGM': 'Kilogramm',
  'items.unit.GRM': 'Gramm',
  'items.unit.TNE': 'Tonne',
  'items.unit.LTR': 'Liter',
  'items.unit.MTR': 'Meter',
  'items.unit.KMT': 'Kilometer',
  'items.unit.MTK': 'Quadratmeter',
  'items.unit.MTQ': 'Kubikmeter',
  'items.unit.KWH': 'Kilowattstunde',
  'invoice_form.issue.other_profile': {
    one: 'Als {profile} würde {count} Angabe fehlen',
    other: 'Als {profile} würden {count} Angaben fehlen',
  },
}
