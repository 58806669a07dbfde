import { Suspense } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import type { NotePanelProps } from '#web/features/notes/record-notes.tsx'

export const RecordNotes = onDemand('notes', () =>
  import('#web/features/notes/record-notes.tsx').then((module) => module.RecordNotes),
)

/** The notes of one record, and a form for the next one. Every record's page carries it. */
export const NotePanel = (record: NotePanelProps) => (
  <Suspense fallback={<TextSkeleton lines={6} />}>
    {/* Another record starts with its own empty form, order and first page. */}
    <RecordNotes key={`${record.pageName}/${record.modelId}`} {...record} />
  </Suspense>
)
