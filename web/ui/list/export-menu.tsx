import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { useAction } from '#web/platform/api/action.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { ExportTrigger } from './export-trigger.tsx'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

export type ExportButtonProps = {
  endpoint: FileEndpoint
  /** The same rows as a PDF. */
  pdf?: FileEndpoint | undefined
  params?: Record<string, string>
  query: ListCall
  disabled?: boolean
  /** Only CSV, not a workbook. */
  hasNoWorkbook?: boolean
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function ExportMenu(props: ExportButtonProps) {
  const { endpoint, pdf, params = {}, query, disabled = false, hasNoWorkbook = false } = props
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const { isOpen, setIsOpen, target } = useInitiallyOpen()

  const { page: _page, per_page: _perPage, ...filter } = query
  const take = (file: FileEndpoint) => run(() => download(file, { params, query: filter }))

  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      disabled={disabled || isBusy}
      returnFocus
    >
      <Menu.Target>
        <ExportTrigger ref={target} disabled={disabled} isRunning={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>
        {pdf && (
          <Menu.Item leftSection={<IconFileTypePdf {...iconProps} />} onClick={() => void take(pdf)}>
            {t('list.export_pdf')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileText {...iconProps} />} onClick={() => void take(endpoint)}>
          {t('list.export_csv')}
        </Menu.Item>
        {!hasNoWorkbook && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet {...iconProps} />}
            onClick={() => void take({ ...endpoint, download: spreadsheet })}
          >
            {t('list.export_xlsx')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
