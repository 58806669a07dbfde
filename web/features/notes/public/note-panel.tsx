import { Suspense } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import type { NotePanelProps } from '#web/features/notes/record-notes.tsx'

export const RecordNotes = onDemand('notes', () =>
  import('#web/features/notes/record-notes.tsx').then((module) => module.RecordNotes),
)

/** The notes of one record, with a form for a new one. Every record's page has it. */
export const NotePanel = (record: NotePanelProps) => (
  <Suspense fallback={<TextSkeleton lines={6} />}>
    {/* Another record starts with an empty form, its own order and the first page. */}
    <RecordNotes key={`${record.pageName}/${record.modelId}`} {...record} />
  </Suspense>
)
