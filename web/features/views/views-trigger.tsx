import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { SavedView } from '#shared/features/views/views.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

type ViewsFaceProps = Omit<ComponentProps<'button'>, 'color' | 'style'> & { current: SavedView | undefined }

export function ViewsTrigger({ current, ...props }: ViewsFaceProps) {
  const t = useTranslate()
  return (
    <ActionIcon
      {...props}
      variant="default"
      size={36}
      aria-label={t('views.title')}
      title={current?.name ?? t('views.title')}
    >
      {current ? <IconBookmarkFilled size={18} aria-hidden /> : <IconBookmark size={18} stroke={1.75} aria-hidden />}
    </ActionIcon>
  )
}
