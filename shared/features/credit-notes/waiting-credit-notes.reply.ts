import { z } from 'zod'
import { failedIssues } from '#shared/features/documents/waiting-draft.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { creditNote } from './credit-notes.reply.ts'
import type * as contract from './waiting-credit-notes.contract.ts'

const creditNoteDefaults = z.object({ today: z.iso.date(), run_hour: z.number().int() })
export type CreditNoteDefaults = z.output<typeof creditNoteDefaults>

export const replies: RepliesOf<typeof contract> = {
  getCreditNoteDefaults: creditNoteDefaults,
  issueCreditNoteLater: creditNote,
  stopCreditNoteWaiting: creditNote,
  retryWaitingCreditNote: creditNote,
  listFailedCreditNotes: failedIssues,
}
