/** EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope, export. In display order. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'O', 'G'] as const
export type VatCategory = (typeof vatCategories)[number]

export type DatedRate = {
  code: string
  category: VatCategory
  rate: string
  valid_from: string
  valid_to: string | null
}

/** The rate of a code on the tax point. */
export const rateOn = <Rate extends DatedRate>(rates: readonly Rate[], code: string, taxPoint: string) =>
  rates.find((rate) => rate.code === code && rate.valid_from <= taxPoint && (rate.valid_to ?? taxPoint) >= taxPoint)
