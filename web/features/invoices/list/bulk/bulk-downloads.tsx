import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { OnceWanted } from '#web/ui/lazy/lazy-menu-button.tsx'
import { DownloadsFace } from './bulk-downloads-face.tsx'

const DownloadsMenu = onDemand('downloads', () =>
  import('./bulk-downloads-menu.tsx').then((module) => module.DownloadsMenu),
)

export const BulkDownloads = ({ ids }: { ids: string[] }) => (
  <OnceWanted opens="menu" prefetch={DownloadsMenu.prefetch} renderFace={(asking) => <DownloadsFace {...asking} />}>
    <DownloadsMenu ids={ids} />
  </OnceWanted>
)
