/**
 * EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope, export, intra-community supply, and
 * the taxes of the Canary Islands and of Ceuta and Melilla. In display order.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'O', 'G', 'K', 'L', 'M'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Whether lines of the category carry a rate above zero. */
export const isCharged = (category: VatCategory) => category === 'S' || category === 'L' || category === 'M'

/** What decides which categories a seller may use. */
export type SellerVat = { vat_registered: boolean; within_union: boolean }

/** One that is not registered for VAT charges none, and only one within the European Union supplies within it. */
export const isUsable = ({ category }: { category: VatCategory }, { vat_registered, within_union }: SellerVat) =>
  category === 'K' ? within_union : vat_registered || !isCharged(category)

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
