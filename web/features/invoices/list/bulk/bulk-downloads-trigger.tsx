import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true }

type DownloadsFaceProps = Omit<ComponentProps<'button'>, 'color' | 'style'> & { isBusy?: boolean }

export function DownloadsTrigger({ isBusy = false, ...props }: DownloadsFaceProps) {
  const t = useTranslate()
  return (
    <Button
      {...props}
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconDownload {...iconProps} />}
      rightSection={<IconChevronDown {...iconProps} />}
    >
      {t('invoices.bulk.download')}
    </Button>
  )
}
