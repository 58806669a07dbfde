import { z } from 'zod'

/** What is known of a draft that will be issued by itself. */
export const waitingDraft = z.object({
  issue_on: z.iso.date(),
  /** Whether it is then sent by e-mail. */
  email: z.boolean(),
  by_name: z.string().nullable(),
  /** Why it could not be issued when that day had come. */
  failure: z.array(z.string()).nullable(),
})
