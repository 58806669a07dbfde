import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { DialogProps } from './dialog-frame.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

export const DialogFrame = onDemand('dialog', () => import('./dialog-frame.tsx').then((module) => module.DialogFrame))

/** A dialog whose code is loaded when it is first opened. */
export const Dialog = (props: DialogProps) => (
  <MountOnOpen isOpen={props.opened}>
    <DialogFrame {...props} />
  </MountOnOpen>
)
