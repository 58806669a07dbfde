import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import type { DrawerProps } from './drawer-frame.tsx'

const DrawerFrame = onDemand('drawer', () => import('./drawer-frame.tsx').then((module) => module.DrawerFrame))

/** A row of a list, opened beside it. Its code is loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => (
  <MountOnOpen isOpen={props.opened}>
    <DrawerFrame {...props} />
  </MountOnOpen>
)
