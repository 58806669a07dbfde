import { z } from 'zod'

/** The body of every error: a sentence for the user, and the sentences for single fields if there are any. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With a 409 after a conflicting change: who made it, when, which fields, and the current record. */
  conflict: z
    .object({
      changed_by_name: z.string().nullable(),
      changed_at: z.string(),
      fields: z.array(z.string()),
      current: z.unknown(),
    })
    .optional(),
})
export type Conflict = NonNullable<ErrorBody['conflict']>
export type ErrorBody = z.infer<typeof errorBody>
