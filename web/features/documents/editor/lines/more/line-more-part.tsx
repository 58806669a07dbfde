import { Suspense } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { LineMoreFieldsProps } from './line-more.tsx'

const LineMoreFields = onDemand('more of a line', () =>
  import('./line-more.tsx').then((module) => module.LineMoreFields),
)

/** What a line seldom says; loaded when it is opened for the first time. */
export const LineMore = (props: LineMoreFieldsProps) => (
  <Suspense>
    <LineMoreFields {...props} />
  </Suspense>
)
