import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { confirmImport, undoImport } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useImportChanged, useImportedChanged } from '#web/features/imports/imports.queries.ts'
import classes from '#web/features/imports/imports.module.css'
import { ImportOriginals } from './import-originals.tsx'
import { WrongRows } from './import-rows.tsx'

/** The progress of an import, and its result at the end. */
export function ImportProgress({ given }: { given: Import }) {
  const { status } = given
  const changed = useEffectEvent(useImportedChanged(given))
  const isRunning = status === 'running'
  useEffect(() => {
    if (!isRunning) void changed()
  }, [isRunning])
  return (
    <Stack gap={28} miw={0}>
      <Paper withBorder p={24} radius="lg">
        {isRunning ? <Running given={given} /> : <Outcome given={given} />}
      </Paper>
      {status === 'done' && given.kind === 'open_documents' && <ImportOriginals given={given} />}
      {!isRunning && given.invalid_count > 0 && <WrongRows given={given} />}
    </Stack>
  )
}

function Running({ given }: { given: Import }) {
  const t = useTranslate()
  const { saved_count: saved, valid_count: total, file_name: file } = given
  const percent = total === 0 ? 100 : (saved / total) * 100
  return (
    <Stack gap="sm">
      <Title order={2}>{t('imports.running', { file })}</Title>
      <Progress.Root size="lg" transitionDuration={300}>
        <Progress.Section value={percent} color="gold.4" aria-label={t('imports.record')} />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <Text component="output" size="sm" className="figures">
          {t('imports.progress', { saved, total })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('imports.leave')}
        </Text>
      </Group>
    </Stack>
  )
}

const lists = {
  customers: '/customers/list',
  items: '/items/list',
  open_documents: '/invoices/list?kind=imported',
  schedules: '/schedules/list',
} as const

type Ended = Exclude<Import['status'], 'previewed' | 'running'>

const icons: Record<Ended, ComponentType<{ size: number; stroke: number; className?: string | undefined }>> = {
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  undone: IconArrowBackUp,
}

const wordsOf = (
  { saved_count: saved, valid_count: total }: Import,
  t: Translate,
): Record<Ended, [string, string]> => ({
  done: [t('imports.done', { count: saved }), t('imports.done_text')],
  failed: [t('imports.failed'), t('imports.failed_text', { saved, total })],
  undone: [t('imports.undone'), t('imports.undone_text')],
})

function Outcome({ given }: { given: Import }) {
  const t = useTranslate()
  const { goOn, undo, isBusy } = useEnded(given)
  const status = given.status as Ended
  const Icon = icons[status]
  const [title, text] = wordsOf(given, t)[status]
  const again = (
    <ButtonLink to={`/imports/create?kind=${given.kind}`} variant="default">
      {t('imports.another')}
    </ButtonLink>
  )
  return (
    <output className={classes.outcome} data-status={status}>
      <Icon size={32} stroke={1.5} className={classes.outcomeIcon} />
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Group gap="xs" mt="sm" justify="center">
        {status !== 'undone' && (
          <Button variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('imports.undo')}…
          </Button>
        )}
        {again}
        {status === 'done' && <ButtonLink to={lists[given.kind]}>{t(`imports.show.${given.kind}`)}</ButtonLink>}
        {status === 'failed' && (
          <Button loading={isBusy} onClick={() => void goOn()}>
            {t('imports.go_on')}
          </Button>
        )}
      </Group>
    </output>
  )
}

/** What can be done with an import that has ended. */
function useEnded(given: Import) {
  const t = useTranslate()
  const { id, saved_count: count } = given
  const changed = useImportChanged()
  const importedChanged = useImportedChanged(given)
  const { run, isBusy } = useAction()

  async function undo() {
    const isSure = await confirm({
      title: t('imports.undo_question', { count }),
      body: t('imports.undo_text'),
      confirmLabel: t('imports.undo'),
      cancelLabel: t('imports.keep'),
      danger: true,
    })
    if (!isSure) return
    await run(async () => {
      await changed(await call(undoImport, { params: { id } }))
      await importedChanged()
      showSuccess(t('imports.undone_toast'))
    })
  }
  const goOn = () => run(async () => changed(await call(confirmImport, { params: { id } })))
  return { undo, goOn, isBusy }
}
