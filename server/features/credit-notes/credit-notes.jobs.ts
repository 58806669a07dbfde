import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { creditNotePdf } from './credit-note-pdf.service.ts'

/** So that the document is there before anyone asks for it. Run again, it finds its work done. */
export async function makeCreditNotePdf(context: JobContext, { credit_note_id }: { credit_note_id: string }) {
  await creditNotePdf(context, credit_note_id)
}
