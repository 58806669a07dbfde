/** From a day on, until the next day with a price in the same currency. */
export type ItemPrice = { currency: string; unit_price: string; valid_from: string }

/** The price of a day: the latest of its currency that has begun by then. */
export function priceOn(prices: readonly ItemPrice[], currency: string, date: string): string | null {
  const begun = prices.filter((price) => price.currency === currency && price.valid_from <= date)
  const [latest] = begun.toSorted((one, other) => other.valid_from.localeCompare(one.valid_from))
  return latest?.unit_price ?? null
}

/** What each currency costs on a day, in the order of the currencies. */
export const pricesOn = (prices: readonly ItemPrice[], date: string) =>
  [...new Set(prices.map(({ currency }) => currency))].toSorted().flatMap((currency) => {
    const unit_price = priceOn(prices, currency, date)
    return unit_price === null ? [] : [{ currency, unit_price }]
  })

/** The place of the first price that repeats the currency and the day of one before it; −1 if there is none. */
export function repeatedPrice(prices: readonly ItemPrice[]) {
  const seen = new Set<string>()
  return prices.findIndex(({ currency, valid_from }) => {
    const key = `${currency} ${valid_from}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
}

/** By currency, the newest first: the order in which they are stored and shown. */
export const pricesInOrder = <Price extends ItemPrice>(prices: readonly Price[]) =>
  prices.toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency, 'en') || other.valid_from.localeCompare(one.valid_from, 'en'),
  )

/** Of the prices that a change has brought, those that hold on some day from today on: schedules may be to charge them. */
export function pricesAhead(before: readonly ItemPrice[], after: readonly ItemPrice[], today: string) {
  const isNew = (price: ItemPrice) =>
    !before.some(
      ({ currency, valid_from, unit_price }) =>
        currency === price.currency && valid_from === price.valid_from && unit_price === price.unit_price,
    )
  const isOver = ({ currency, valid_from }: ItemPrice) =>
    after.some((other) => other.currency === currency && other.valid_from > valid_from && other.valid_from <= today)
  return after.filter((price) => isNew(price) && !isOver(price))
}
