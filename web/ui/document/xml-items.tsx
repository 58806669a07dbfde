import { Menu } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

const formats = ['ubl', 'cii'] as const

/** Downloads an issued document for programs, in either syntax. */
export function XmlItems({ endpoint, id }: { endpoint: FileEndpoint; id: string }) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
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
