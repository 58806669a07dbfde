import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { showAlert } from '#web/platform/alerts.tsx'
import { ApiError } from '#web/platform/api-client.ts'
import { download, type FileEndpoint } from '#web/platform/download.ts'
import { useTranslate } from '#web/platform/language.tsx'
import type { ListCall } from '#web/platform/list-search.ts'

export type ExportButtonProps = { endpoint: FileEndpoint; query: ListCall; disabled?: boolean }

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** All that the filter lets through, not the page in sight alone, as CSV or as a workbook. */
export function ExportButton({ endpoint, query, disabled = false }: ExportButtonProps) {
  const t = useTranslate()
  const [isRunning, setRunning] = useState(false)

  async function run(file: FileEndpoint) {
    setRunning(true)
    const { page: _page, per_page: _perPage, ...filter } = query
    await download(file, { query: filter }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.isTold) return
      await showAlert({ kind: 'error', title: t('alert.oops.title'), text: error.message })
    })
    setRunning(false)
  }

  return (
    <Menu position="bottom-end" shadow="md" disabled={disabled || isRunning} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          // Still there while it runs: the focus comes back to it from the menu.
          aria-disabled={isRunning || undefined}
          aria-busy={isRunning}
          leftSection={<IconDownload {...iconProps} />}
          rightSection={<IconChevronDown {...iconProps} size={14} />}
        >
          {isRunning ? t('list.exporting') : t('list.export')}
        </Button>
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
