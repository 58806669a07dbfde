import { minorUnitDigits } from '#shared/money/minor-units.ts'

type Expressed = { currency: string; vat_groups: readonly { category: string }[] }

/** EN 16931 counts in hundredths at most, and what is outside the scope of VAT stands in no document with anything else. */
export function whyNotExpressible({ currency, vat_groups }: Expressed) {
  if (minorUnitDigits(currency) > 2) return 'currency'
  const outside = vat_groups.filter(({ category }) => category === 'O').length
  return outside === 0 || outside === vat_groups.length ? null : 'outside_scope'
}
