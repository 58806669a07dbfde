import { isCharged, type VatCategory } from '#shared/money/vat.ts'
import type { DocumentFormatter } from './document-formatter.ts'

export const hasRate = (category: VatCategory): category is 'S' | 'Z' | 'L' | 'M' =>
  isCharged(category) || category === 'Z'

/** Where VAT is charged or zero-rated the rate is enough; otherwise the reason is named, briefly beside a line. */
export function vatLabel(
  category: VatCategory,
  rate: string,
  { translate, percent }: DocumentFormatter,
  isBrief = false,
) {
  if (hasRate(category)) return percent(rate)
  return translate(isBrief ? `vat.brief.${category}` : `vat.category.${category}`)
}
