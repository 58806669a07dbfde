import { Menu } from '@mantine/core'
import { IconFileZip, IconFiles } from '@tabler/icons-react'
import { downloadPdfs, downloadZip } from '#shared/features/invoices/invoice-bulk.contract.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { DownloadsTrigger } from './bulk-downloads-trigger.tsx'

export function DownloadsMenu({ ids }: { ids: string[] }) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const { isOpen, setIsOpen, target } = useInitiallyOpen()
  const take = (endpoint: FileEndpoint) => run(() => download(endpoint, { body: { invoice_ids: ids } }))
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <DownloadsTrigger ref={target} isBusy={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFiles size={16} stroke={1.75} aria-hidden />}
          onClick={() => void take(downloadPdfs)}
        >
          {t('invoices.bulk.as_pdf')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
          onClick={() => void take(downloadZip)}
        >
          {t('invoices.bulk.as_zip')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
