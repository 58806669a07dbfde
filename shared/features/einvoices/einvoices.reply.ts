import { z } from 'zod'
import { eInvoice, eInvoiceProfiles } from '#shared/einvoices/einvoice.ts'
import { eInvoiceProfiles as customerProfiles } from '#shared/features/documents/party-identifiers.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { eInvoiceDraft } from './e-invoice-draft.ts'
import type * as contract from './einvoices.contract.ts'

const findingSeverities = ['fatal', 'warning', 'information'] as const

const finding = z.object({
  /** The official name of the rule: BR-CO-10, PEPPOL-EN16931-R120, BR-DE-15. */
  rule: z.string(),
  severity: z.enum(findingSeverities),
  message: z.string(),
  /** The field of the document, `lines.2.net`, or `@14` for a line of the file; empty for all of it. */
  location: z.string(),
})
export type EInvoiceFinding = z.infer<typeof finding>

/** What the official rules say to a document. */
const eInvoiceVerdict = z.object({
  /** No finding is fatal. */
  valid: z.boolean(),
  findings: z.array(finding),
})

/** The same of a document of our own, with what the profiles that its customer does not have would ask for. */
export const ownVerdict = eInvoiceVerdict.extend({
  other_profiles: z.array(
    z.object({
      profile: z.enum(customerProfiles),
      gaps: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
})

export type OwnVerdict = z.infer<typeof ownVerdict>

const readAnswer = z.object({
  /** What was found in the file; `factur_x` is a PDF that carries its XML. */
  format: z.enum(['ubl', 'cii', 'factur_x']),
  profile: z.enum(eInvoiceProfiles),
  document: eInvoice,
  /** The same as a draft of our own; null where its total is below zero, or where the reader may not write drafts. */
  draft: eInvoiceDraft.nullable(),
  ...eInvoiceVerdict.shape,
  /** False where its profile has rules of its own that are not known here: then what EN 16931 would refuse is a warning. */
  fully_judged: z.boolean(),
  /** Other files in the PDF that may be an invoice too, and were not read. */
  others: z.array(z.string()),
})
export type EInvoiceReading = z.infer<typeof readAnswer>

export const replies: RepliesOf<typeof contract> = {
  readEInvoiceFile: readAnswer,
}
