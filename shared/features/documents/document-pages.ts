import { z } from 'zod'

export const documentPages = z.object({
  /** Each page as an SVG. */
  pages: z.array(z.string()),
  /** A very long document is shortened on screen; its PDF never is. */
  is_whole: z.boolean(),
})
export type DocumentPages = z.output<typeof documentPages>
