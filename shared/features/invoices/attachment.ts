import { z } from 'zod'

export const attachment = z.object({
  id: z.uuid(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
  created_at: z.iso.datetime(),
})
export type Attachment = z.infer<typeof attachment>
