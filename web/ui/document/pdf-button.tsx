import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

type PdfButtonProps = { endpoint: FileEndpoint; query: ListCall; disabled?: boolean }

/** All that the filter lets through, set in type on the server. */
export function PdfButton({ endpoint, query, disabled = false }: PdfButtonProps) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    const { page: _page, per_page: _perPage, ...filter } = query
    await withErrorAlert(() => download(endpoint, { query: filter }))
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      disabled={disabled}
      loading={isBusy}
      leftSection={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />}
      onClick={() => void take()}
    >
      {t('reports.pdf')}
    </Button>
  )
}
