import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

type ExportFaceProps = Omit<ComponentProps<'button'>, 'children' | 'color' | 'style'> & { isRunning?: boolean }

export function ExportTrigger({ isRunning = false, ...props }: ExportFaceProps) {
  const t = useTranslate()
  return (
    <Button
      {...props}
      variant="default"
      // Not `disabled`, so that the button can get the focus back when the menu closes.
      aria-disabled={isRunning || undefined}
      aria-busy={isRunning}
      leftSection={<IconDownload {...iconProps} />}
      rightSection={<IconChevronDown {...iconProps} size={14} />}
    >
      {isRunning ? t('list.exporting') : t('list.export')}
    </Button>
  )
}
