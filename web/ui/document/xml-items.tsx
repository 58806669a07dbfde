import { Menu } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { whyNotExpressible } from '#shared/features/documents/party-identifiers.ts'
import type { DocumentOrigin } from '#shared/features/documents/document-files.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

const formats = ['ubl', 'cii'] as const

type XmlItemsProps = {
  endpoint: FileEndpoint
  document: Parameters<typeof whyNotExpressible>[0] & { id: string; number: string | null; kind: DocumentOrigin }
}

/** Downloads a document that was issued here for programs, in either syntax, or says why there is no such file. */
export function XmlItems({ endpoint, document }: XmlItemsProps) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const { id, number, kind, currency } = document
  if (number === null || kind === 'imported') return null
  const refusal = whyNotExpressible(document)
  if (refusal) return <Menu.Item disabled>{t(`ui.no_e_invoice.${refusal}`, { currency })}</Menu.Item>
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
