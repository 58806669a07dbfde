/**
 * Stripe counts money in the same minor units as ISO 4217, except for these: it takes no last digit of the currencies with three
 * decimals, and gives two to two that have none.
 */
const countedOtherwise = new Set(['BHD', 'IQD', 'ISK', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'UGX'])

export const isPayableAtStripe = (currency: string) => !countedOtherwise.has(currency)
