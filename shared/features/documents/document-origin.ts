import { z } from 'zod'

/** Issued or recorded here, or brought in from another system: then it counts in what is owed, never in sales or VAT. */
export const documentOrigins = ['own', 'imported'] as const
export type DocumentOrigin = (typeof documentOrigins)[number]

/** The PDF that the other system made of it. */
export const originalDocument = z.object({
  file_name: z.string(),
  size_bytes: z.number().int(),
  created_at: z.iso.datetime(),
})
export type OriginalDocument = z.infer<typeof originalDocument>
