import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.tsx'
import { ApiError } from '#web/platform/api-client.ts'
import { download, type FileEndpoint } from '#web/platform/download.ts'
import { useTranslate } from '#web/platform/language.tsx'
import type { ListCall } from '#web/platform/list-search.ts'

export type ExportButtonProps = { endpoint: FileEndpoint; query: ListCall; disabled?: boolean }

/** All that the filter lets through, not the page in sight alone. */
export function ExportButton({ endpoint, query, disabled = false }: ExportButtonProps) {
  const t = useTranslate()
  const [isRunning, setRunning] = useState(false)

  async function run() {
    setRunning(true)
    const { page: _page, per_page: _perPage, ...filter } = query
    await download(endpoint, { query: filter }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.isTold) return
      await showAlert({ kind: 'error', title: t('alert.oops.title'), text: error.message })
    })
    setRunning(false)
  }

  return (
    <Button
      variant="default"
      disabled={disabled || isRunning}
      aria-busy={isRunning}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {isRunning ? t('list.exporting') : t('list.export')}
    </Button>
  )
}
