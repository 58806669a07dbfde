import { z } from 'zod'

/** Every refusal, on the wire: a sentence for the user, and the sentences for single fields where there are any. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
