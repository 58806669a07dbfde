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

export const documentPages = z.object({
  /** Each page as an SVG. */
  pages: z.array(z.string()),
  /** A very long document is shortened on screen; its PDF never is. */
  is_whole: z.boolean(),
})
export type DocumentPages = z.output<typeof documentPages>

export const attachment = z.object({
  id: z.uuid(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
  created_at: z.iso.datetime(),
})
export type Attachment = z.infer<typeof attachment>
