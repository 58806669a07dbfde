import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { showAlert } from '#web/platform/browser/alerts.tsx'
import { ApiError } from '#web/platform/api/api-client.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { ExportTrigger } from './export-trigger.tsx'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

export type ExportButtonProps = { endpoint: FileEndpoint; query: ListCall; disabled?: boolean }

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function ExportMenu({ endpoint, query, disabled = false }: ExportButtonProps) {
  const t = useTranslate()
  const [isRunning, setRunning] = useState(false)
  const { isOpen, setIsOpen, target } = useInitiallyOpen()

  async function run(file: FileEndpoint) {
    setRunning(true)
    const { page: _page, per_page: _perPage, ...filter } = query
    await download(file, { query: filter }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.isAlerted) return
      await showAlert({ kind: 'error', title: t('alert.oops.title'), text: error.message })
    })
    setRunning(false)
  }

  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      disabled={disabled || isRunning}
      returnFocus
    >
      <Menu.Target>
        <ExportTrigger ref={target} disabled={disabled} isRunning={isRunning} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileText {...iconProps} />} onClick={() => void run(endpoint)}>
          {t('list.export_csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet {...iconProps} />}
          onClick={() => void run({ ...endpoint, download: spreadsheet })}
        >
          {t('list.export_xlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
