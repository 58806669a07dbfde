import { Suspense } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import type { RecordTrailProps } from '#web/features/audit/trail-panel.tsx'

export type { RecordTrailProps }

export const TrailPanel = onDemand('trail', () =>
  import('#web/features/audit/trail-panel.tsx').then((module) => module.TrailPanel),
)

/** What was done to one record, newest first: who, when and what, each entry opening to its fields. */
export const RecordTrail = (props: RecordTrailProps) => (
  <Suspense fallback={<TextSkeleton lines={6} />}>
    <TrailPanel {...props} />
  </Suspense>
)
