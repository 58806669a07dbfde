import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { openQuestion } from './question.ts'

export const QuestionDialog = onDemand('question', () =>
  import('./question-dialog.tsx').then((module) => module.QuestionDialog),
)

/** Renders the open question; the application renders it once. */
export const ConfirmDialog = () => (
  <MountOnOpen isOpen={useStore(openQuestion)?.open ?? false}>
    <QuestionDialog />
  </MountOnOpen>
)
