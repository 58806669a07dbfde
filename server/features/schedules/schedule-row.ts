import type { OtherParties } from '#shared/features/documents/other-parties.ts'
import { type RareDetails, rareDetailNames } from '#shared/features/documents/rare-details.ts'
import { withoutPlainDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import type { RepeatedAdjustment, RepeatedDelivery, ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'

import { isSaid } from '#server/features/documents/stored-document.service.ts'

const saidInWords = [
  'accounting_cost',
  'payment_terms',
  'despatch_reference',
  'sales_order_reference',
  'receiving_reference',
  'tender_reference',
] as const

type InDetails = Pick<Schedule, (typeof saidInWords)[number] | 'period_rule'> &
  OtherParties &
  RareDetails & { delivery: RepeatedDelivery | null }

type InJson = InDetails & {
  lines: readonly ScheduleLine[]
  price_changes: readonly PriceChange[]
  allowances: readonly RepeatedAdjustment[]
  charges: readonly RepeatedAdjustment[]
}

/** What a line does not say is left out where it is stored. */
export const storedLine = ({ period_rule, ...line }: ScheduleLine) => ({
  ...withoutPlainDetails(line),
  ...(period_rule !== 'none' && { period_rule }),
})

export const storedLines = (lines: readonly ScheduleLine[]) => JSON.stringify(lines.map(storedLine))

/** What a schedule does not say is left out of its JSON. */
const detailsOf = ({ period_rule, delivery, payee, tax_representative, ...said }: InDetails) =>
  JSON.stringify({
    ...Object.fromEntries(
      [...saidInWords, ...rareDetailNames]
        .map((name) => [name, said[name]] as const)
        .filter(([, value]) => isSaid(value)),
    ),
    ...(period_rule !== 'none' && { period_rule }),
    ...(delivery && { delivery }),
    ...(payee && { payee }),
    ...(tax_representative && { tax_representative }),
  })

/** What is stored as one JSON. */
const inDetails: ReadonlySet<string> = new Set<keyof InDetails>([
  ...saidInWords,
  ...rareDetailNames,
  'period_rule',
  'delivery',
  'payee',
  'tax_representative',
])

export const asRow = <Given extends InJson>(given: Given) => {
  const columns = Object.fromEntries(Object.entries(given).filter(([name]) => !inDetails.has(name)))
  return {
    ...(columns as Omit<Given, keyof InDetails>),
    lines: storedLines(given.lines),
    price_changes: JSON.stringify(given.price_changes),
    details: detailsOf(given),
    allowances: JSON.stringify(given.allowances),
    charges: JSON.stringify(given.charges),
  }
}
