import { z } from 'zod'
import { previewPriceChange, type PriceChangeRequest } from '#shared/features/schedules/schedule-prices.contract.ts'

export type PriceValues = {
  from_date: string
  change: { kind: 'percent' | 'price'; percent: string; old_price: string; unit_price: string }
}

/** The request body: only the fields of the chosen kind. */
export function priceChangeOf({ from_date, change }: PriceValues, schedule_ids: readonly string[]) {
  const { kind, percent, old_price, unit_price } = change
  return {
    schedule_ids: [...schedule_ids],
    from_date,
    change:
      kind === 'percent'
        ? { kind: 'percent' as const, percent }
        : { kind: 'price' as const, old_price: old_price === '' ? null : old_price, unit_price },
  }
}

/** The same, or null while something is missing or invalid. */
export const completePriceChange = (values: PriceValues, ids: readonly string[]): PriceChangeRequest | null =>
  previewPriceChange.body?.safeParse(priceChangeOf(values, ids)).data ?? null

/** An arbitrary change: only the amounts before it are shown. */
export const samplePriceChange = (ids: readonly string[], today: string): PriceChangeRequest => ({
  schedule_ids: [...ids],
  from_date: today,
  change: { kind: 'percent', percent: '1' },
})

const most = 1_000

/** The schedule ids in an address, each once; anything else is ignored. */
export function idsIn(text: unknown) {
  const parts = typeof text === 'string' ? text.split(',') : []
  return [...new Set(parts.filter((part) => z.uuid().safeParse(part).success))].slice(0, most)
}
