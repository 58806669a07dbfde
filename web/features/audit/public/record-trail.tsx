import { Suspense } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import type { RecordTrailProps } from '#web/features/audit/trail-panel.tsx'

export type { RecordTrailProps }

export const TrailPanel = onDemand('trail', () =>
  import('#web/features/audit/trail-panel.tsx').then((module) => module.TrailPanel),
)

/** The history of one record, newest first: who, when and what. Each entry opens to its fields. */
export const RecordTrail = (props: RecordTrailProps) => (
  <Suspense fallback={<TextSkeleton lines={6} />}>
    <TrailPanel {...props} />
  </Suspense>
)
