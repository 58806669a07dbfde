import { IconFileTypePdf } from '@tabler/icons-react'
import { useAction } from '#web/platform/api/action.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { RecordAction } from '#web/ui/layout/record-actions.tsx'

type PdfOf = {
  endpoint: FileEndpoint
  id: string
  /** Replaces "Download PDF". */
  label?: string
}

/** Downloads a document as PDF, which the server creates. */
export function usePdfAction({ endpoint, id, label }: PdfOf): RecordAction {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  return {
    icon: <IconFileTypePdf size={16} stroke={1.75} aria-hidden />,
    label: label ?? t('ui.download_pdf'),
    isBusy,
    onClick: () => void run(() => download(endpoint, { params: { id } })),
  }
}
