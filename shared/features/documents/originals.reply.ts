import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { originalDocument } from './document-files.ts'
import type * as contract from './originals.contract.ts'

const addedOriginals = z.object({
  added_count: z.number().int(),
  /** Of documents that have theirs already. */
  known_count: z.number().int(),
  /** Files that belong to none of the documents, and what cannot be read. */
  unmatched: z.array(z.string()),
})
export type AddedOriginals = z.infer<typeof addedOriginals>

export const replies: RepliesOf<typeof contract> = {
  addInvoiceOriginal: originalDocument,
  addCreditNoteOriginal: originalDocument,
  addOriginals: addedOriginals,
}
