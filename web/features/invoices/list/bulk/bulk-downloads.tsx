import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { DownloadsTrigger } from './bulk-downloads-trigger.tsx'

const DownloadsMenu = onDemand('downloads', () =>
  import('./bulk-downloads-menu.tsx').then((module) => module.DownloadsMenu),
)

export const BulkDownloads = ({ ids }: { ids: string[] }) => (
  <LazyMenuButton
    opens="menu"
    prefetch={DownloadsMenu.prefetch}
    renderButton={(asking) => <DownloadsTrigger {...asking} />}
  >
    <DownloadsMenu ids={ids} />
  </LazyMenuButton>
)
