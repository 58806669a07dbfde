import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'

export function ColumnsTrigger(props: Omit<ComponentProps<'button'>, 'color' | 'style'>) {
  const t = useTranslate()
  return (
    <ActionIcon {...props} variant="default" size={36} aria-label={t('list.columns')} title={t('list.columns')}>
      <IconColumns3 size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
