import { z } from 'zod'

/** A message about a document as it would be sent, for the sender to check and change. */
export const preparedEmail = z.object({
  to: z.array(z.string()),
  /** All contacts of the customer that have an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), receives_invoices: z.boolean() })),
  subject: z.string(),
  body: z.string(),
  /** The same texts with `{contact}` not filled in, so that the greeting follows the chosen recipients. */
  template: z.object({ subject: z.string(), body: z.string() }),
  customer_name: z.string(),
  /** The customer's language, in which the message is written. */
  language: z.string(),
  /** Without a size it is the document itself, which is made when the message is sent. */
  attachments: z.array(z.object({ file_name: z.string(), size_bytes: z.number().int().nullable() })),
})
export type PreparedEmail = z.infer<typeof preparedEmail>
