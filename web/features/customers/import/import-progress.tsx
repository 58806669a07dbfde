import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'
import classes from './customer-import.module.css'
import { IncompleteRows, WrongRows } from './wrong-rows.tsx'

type ImportProgressProps = { running: CustomerImport; onAnother: () => void }

/** The progress of an import, and its result at the end. */
export function ImportProgress({ running, onAnother }: ImportProgressProps) {
  const { status, invalid_rows: wrong } = running
  const changed = useEffectEvent(useCustomersChanged())
  const isOver = status !== 'running'
  useEffect(() => {
    if (isOver) void changed()
  }, [isOver])

  return (
    <Stack gap="xl">
      <div className={classes.panel}>
        {isOver ? <Outcome ended={running} onAnother={onAnother} /> : <Running running={running} />}
      </div>
      {isOver && wrong.length > 0 && <WrongRows kind="were_skipped" rows={wrong} />}
      {status === 'done' && <IncompleteRows given={running} />}
    </Stack>
  )
}

function Running({ running }: { running: CustomerImport }) {
  const t = useTranslate()
  const { saved_count: saved, valid_count: total, file_name: file } = running
  const percent = total === 0 ? 100 : (saved / total) * 100
  return (
    <Stack gap="sm">
      <Title order={2}>{t('customer_import.running', { file })}</Title>
      <Progress.Root size="lg" transitionDuration={300}>
        <Progress.Section value={percent} color="gold.4" aria-label={t('customer_import.title')} />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <output className={classes.progress}>{t('customer_import.progress', { saved, total })}</output>
        <Text size="sm" c="dimmed">
          {t('customer_import.leave')}
        </Text>
      </Group>
    </Stack>
  )
}

type OutcomeProps = { ended: CustomerImport; onAnother: () => void }

function Outcome({ ended, onAnother }: OutcomeProps) {
  const t = useTranslate()
  const isDone = ended.status === 'done'
  const { saved_count: saved, valid_count: total } = ended
  const Icon = isDone ? IconCircleCheck : IconAlertTriangle
  return (
    <output className={classes.outcome} data-done={isDone || undefined}>
      <Icon size={32} stroke={1.5} aria-hidden className={classes.outcomeIcon} />
      <Title order={2}>{isDone ? t('customer_import.done', { count: saved }) : t('customer_import.failed')}</Title>
      <Text size="sm" c="dimmed">
        {isDone
          ? t(ended.incomplete_count > 0 ? 'customer_import.done_incomplete' : 'customer_import.done_text')
          : t('customer_import.failed_text', { saved, total })}
      </Text>
      <Group gap="xs" mt="sm" justify="center">
        <Button variant="default" onClick={onAnother}>
          {t('customer_import.another')}
        </Button>
        <ButtonLink to="/customers/list">{t('customer_import.show_list')}</ButtonLink>
      </Group>
    </output>
  )
}
