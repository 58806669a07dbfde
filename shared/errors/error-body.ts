import { z } from 'zod'

/** Every refusal, on the wire: a sentence for the user, and the sentences for single fields where there are any. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With a 409 because someone was faster: who, when, which fields, and the record as it stands now. */
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
