import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { retryWaitingCreditNote, stopCreditNoteWaiting } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { WaitingNotice } from '#web/features/documents/public/waiting-notice.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useCacheCreditNote } from './credit-notes.queries.ts'

type CreditNoteWaitingProps = {
  note: Pick<CreditNote, 'id' | 'waiting'>
}

/** Says that a draft credit note waits for its issue date, or could not be issued on it. */
export function CreditNoteWaiting({ note: { id, waiting } }: CreditNoteWaitingProps) {
  const cacheCreditNote = useCacheCreditNote()
  return (
    <WaitingNotice
      kind="credit_note"
      waiting={waiting}
      stop={() => call(stopCreditNoteWaiting, { params: { id } })}
      retry={() => call(retryWaitingCreditNote, { params: { id } })}
      onSaved={cacheCreditNote}
    />
  )
}
