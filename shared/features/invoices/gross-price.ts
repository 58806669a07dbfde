import { compareDecimals } from '#shared/money/decimal.ts'

type Priced = { unit_price: string; gross_price: string }

/** The price before what was taken off it; empty if nothing was. */
export const grossPriceOf = ({ unit_price, gross_price }: Priced) =>
  gross_price !== '' && compareDecimals(gross_price, unit_price) > 0 ? gross_price : ''
