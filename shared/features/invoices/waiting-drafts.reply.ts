import { failedIssues } from '#shared/features/documents/waiting-draft.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { invoice } from './invoices.reply.ts'
import type * as contract from './waiting-drafts.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  issueLater: invoice,
  stopWaiting: invoice,
  retryWaiting: invoice,
  listFailedIssues: failedIssues,
}
