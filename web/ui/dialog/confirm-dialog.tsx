import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { openQuestion } from './question.ts'

export const QuestionDialog = onDemand('question', () =>
  import('./question-dialog.tsx').then((module) => module.QuestionDialog),
)

/** Draws the question of the moment; the application holds it once. */
export const ConfirmDialog = () => (
  <MountOnOpen isOpen={useStore(openQuestion)?.open ?? false}>
    <QuestionDialog />
  </MountOnOpen>
)
