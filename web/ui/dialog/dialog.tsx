import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { DialogProps } from './dialog-frame.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

export const DialogFrame = onDemand('dialog', () => import('./dialog-frame.tsx').then((module) => module.DialogFrame))

/** What lies over the page. What holds it up there comes when a dialog is first opened. */
export const Dialog = (props: DialogProps) => (
  <MountOnOpen isOpen={props.opened}>
    <DialogFrame {...props} />
  </MountOnOpen>
)
