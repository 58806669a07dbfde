/**
 * The decimals of currencies whose minor unit (ISO 4217) does not have two. Intl is not used, because it rounds some
 * of these.
 */
const unusualDigits: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(digits(0)),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(digits(3))),
  ...Object.fromEntries('CLF UYW'.split(' ').map(digits(4))),
}

function digits(count: number) {
  return (currency: string): [string, number] => [currency, count]
}

export const minorUnitDigits = (currency: string) => unusualDigits[currency] ?? 2

/** The largest amount in the product, well within exact numbers. */
export const maxAmountMinor = 10_000_000_000_000

/** Without fractions of a unit, on either side of zero: 1299, GBP → 1200. */
export const wholeUnits = (minor: number, currency: string) => minor - (minor % 10 ** minorUnitDigits(currency))
