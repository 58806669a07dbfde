import type { DocumentTotals } from '#shared/money/document-totals.ts'

type StoredSums = Pick<
  DocumentTotals,
  'net_minor' | 'gross_minor' | 'allowance_minor' | 'charge_minor' | 'rounding_minor' | 'prepaid_minor'
>

/** What a document comes to as a whole, of the sums that are stored. */
export const sumsOf = ({
  net_minor,
  gross_minor,
  allowance_minor,
  charge_minor,
  rounding_minor,
  prepaid_minor,
}: StoredSums) => ({
  lines_net_minor: net_minor + allowance_minor - charge_minor,
  allowance_minor,
  charge_minor,
  prepaid_minor,
  payable_minor: gross_minor + rounding_minor - prepaid_minor,
})
