import { z } from 'zod'

const changedFields = z.record(z.string(), z.unknown()).nullable()

/** One change of one record: who, when, from where, and the fields before and after. */
export const trailEntry = z.object({
  id: z.number().int(),
  occurred_at: z.iso.datetime(),
  user_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  session_id: z.uuid().nullable(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  action: z.enum(['created', 'changed', 'deleted']),
  record_type: z.string(),
  record_id: z.string(),
  before: changedFields,
  after: changedFields,
})
export type TrailEntry = z.infer<typeof trailEntry>
