import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import type * as contract from './items.contract.ts'
import { itemFields } from './items.fields.ts'

export const item = z.object({
  id: z.uuid(),
  ...answeredShape(itemFields),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Item = z.infer<typeof item>

export const replies: RepliesOf<typeof contract> = {
  createItem: item,
  getItem: item,
  updateItem: item,
  archiveItem: item,
  restoreItem: item,
  getItemTrail: pagedWithMeta(trailEntry),
}
