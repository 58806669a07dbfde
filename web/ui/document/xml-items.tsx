import { Menu } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import type { DocumentOrigin } from '#shared/features/documents/document-origin.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

const formats = ['ubl', 'cii'] as const

type XmlItemsProps = { endpoint: FileEndpoint; document: { id: string; number: string | null; kind: DocumentOrigin } }

/** Downloads a document that was issued here for programs, in either syntax. */
export function XmlItems({ endpoint, document: { id, number, kind } }: XmlItemsProps) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  if (number === null || kind === 'imported') return null
  return formats.map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconFileCode size={16} stroke={1.75} aria-hidden />}
      onClick={() => void withErrorAlert(() => download(endpoint, { params: { id }, query: { format } }))}
    >
      {t(`ui.download_${format}`)}
    </Menu.Item>
  ))
}
