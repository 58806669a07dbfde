import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './views.contract.ts'

const savedView = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  /** The query string of the list's address. */
  search: z.string(),
})
export type SavedView = z.infer<typeof savedView>

export const replies: RepliesOf<typeof contract> = {
  listViews: z.object({ data: z.array(savedView) }),
  saveView: savedView,
}
