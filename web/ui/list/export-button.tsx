import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { ExportTrigger } from './export-trigger.tsx'
import type { ExportButtonProps } from './export-menu.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'

export const ExportMenu = onDemand('export menu', () => import('./export-menu.tsx').then((module) => module.ExportMenu))

/** Exports every row that matches the filters, not only the current page, as CSV or as a workbook. */
export const ExportButton = (props: ExportButtonProps) => (
  <LazyMenuButton
    opens="menu"
    prefetch={ExportMenu.prefetch}
    renderButton={(asking) => <ExportTrigger {...asking} disabled={props.disabled ?? false} />}
  >
    <ExportMenu {...props} />
  </LazyMenuButton>
)
