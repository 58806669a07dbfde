import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  // Items offered in a line
  'item_offer.no_price': 'No price in {currency}',
  'item_offer.choose': 'take it over',
  'item_offer.keep': 'keep the text',
  'item_offer.made': 'From the price list',
  'item_offer.unlink': 'Write line {line} by hand',
  'item_offer.taken': '{name} has been taken over.',
  'item_offer.taken_without_price': '{name} has no price in this currency on this day. Enter one.',
  'item_offer.account': 'Account',
  'item_offer.price_per': '{price} per {unit}',
} as const satisfies Record<string, Message>
