import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './customer-links.contract.ts'

/** A secret link to the page of a document, without its secret. */
const customerLink = z.object({
  id: z.uuid(),
  /** Whom it was made for; empty for the one that anybody may be given, such as the one on the PDF. */
  contact_email: z.string(),
  created_at: z.iso.datetime(),
  /** Null if it was made for an e-mail or for the PDF. */
  created_by_name: z.string().nullable(),
  /** When somebody first saw the page. */
  first_seen_at: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Null while something is owed on the document. */
  ends_at: z.iso.datetime().nullable(),
})
export type CustomerLink = z.infer<typeof customerLink>

const createdLink = z.object({ id: z.uuid(), url: z.string(), ends_at: z.iso.datetime().nullable() })
export type CreatedLink = z.output<typeof createdLink>

export const replies: RepliesOf<typeof contract> = {
  listCustomerLinks: z.object({ data: z.array(customerLink) }),
  createCustomerLink: createdLink,
}
