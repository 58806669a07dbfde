import { printAhead } from '#server/features/documents/documents.service.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { creditNotePdf } from './documents/credit-note-pdf.service.ts'

export const printCreditNotesAhead = (context: JobContext) =>
  printAhead(context, 'credit_notes', (id) =>
    creditNotePdf({ ...context, typesetter: context.typesetter.whenIdle }, id),
  )

/** Enqueued by servers of the previous release, which may still run beside this one. */
export async function makeCreditNotePdf(context: JobContext, { credit_note_id }: { credit_note_id: string }) {
  await creditNotePdf(context, credit_note_id)
}
