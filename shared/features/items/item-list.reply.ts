import { z } from 'zod'
import { listedShape } from '#shared/record-fields.ts'
import { itemFields } from './items.fields.ts'

export const itemRow = z.object({
  id: z.uuid(),
  ...listedShape(itemFields),
  /** One for each currency. */
  prices_today: z.array(z.object({ currency: z.string(), unit_price: z.string() })),
  archived_at: z.iso.datetime().nullable(),
  version: z.number().int(),
})
export type ItemRow = z.infer<typeof itemRow>
