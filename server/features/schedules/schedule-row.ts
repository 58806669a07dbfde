import { withoutPlainDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type {
  RepeatedAdjustment,
  RepeatedDelivery,
  Schedule,
  ScheduleLine,
} from '#shared/features/schedules/schedules.contract.ts'

type InDetails = Pick<Schedule, 'accounting_cost' | 'payment_terms' | 'despatch_reference' | 'period_rule'> & {
  delivery: RepeatedDelivery | null
}

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
const detailsOf = ({ period_rule, delivery, ...said }: InDetails) =>
  JSON.stringify({
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    ...(period_rule !== 'none' && { period_rule }),
    ...(delivery && { delivery }),
  })

export const asRow = <Given extends InJson>({
  lines,
  price_changes,
  accounting_cost,
  payment_terms,
  despatch_reference,
  period_rule,
  delivery,
  allowances,
  charges,
  ...schedule
}: Given) => ({
  ...schedule,
  lines: storedLines(lines),
  price_changes: JSON.stringify(price_changes),
  details: detailsOf({ accounting_cost, payment_terms, despatch_reference, period_rule, delivery }),
  allowances: JSON.stringify(allowances),
  charges: JSON.stringify(charges),
})
