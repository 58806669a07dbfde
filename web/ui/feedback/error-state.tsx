import { Button, EmptyState as Centred } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { offline } from '#web/platform/api/offline.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './feedback.module.css'

export type ErrorStateProps = {
  title?: string | undefined
  text?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** Says what happened and what to do, in place of what could not be loaded. */
export function ErrorState({ title, text, onRetry, retrying }: ErrorStateProps) {
  const t = useTranslate()
  const isOffline = useStore(offline)
  return (
    <Centred
      role="alert"
      py="xl"
      px="md"
      size="sm"
      classNames={{ indicator: classes.failed, description: classes.hint }}
      withIndicatorBackground
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
      title={isOffline ? t('offline.title') : (title ?? t('ui.failed.title'))}
      description={isOffline ? t('offline.text') : (text ?? t('ui.failed.text'))}
    >
      {onRetry && (
        <Centred.Actions>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={retrying ?? false}
            onClick={onRetry}
          >
            {t('ui.failed.retry')}
          </Button>
        </Centred.Actions>
      )}
    </Centred>
  )
}
