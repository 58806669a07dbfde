import { Button, Group } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { WaitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { required } from '#shared/required.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import { type WaitingKind, waitingWords } from './waiting-words.tsx'

type Named = { number: string | null; customer_name: string }

type WaitingNoticeProps<Document extends Named> = {
  kind: WaitingKind
  waiting: WaitingDraft | null
  /** Cancels the planned issue; the draft stays. */
  stop: () => Promise<Document>
  /** Issues it now. */
  retry: () => Promise<Document>
  /** Puts the server's answer into the cache. */
  onSaved: (document: Document) => Promise<unknown>
}

/** Shown above a draft that waits for its issue date or could not be issued on it; nothing for other drafts. */
export function WaitingNotice<Document extends Named>({ waiting, ...work }: WaitingNoticeProps<Document>) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  if (!waiting) return null
  const { failure, by_name: by } = waiting
  const hasFailed = failure !== null
  const Icon = hasFailed ? IconCalendarOff : IconCalendarTime
  return (
    <Notice
      tone={hasFailed ? 'warning' : 'current'}
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      title={`${waitingWords(t, formats, work.kind, { ...waiting, failed: hasFailed })}.`}
      action={mayManage && <Actions {...work} hasFailed={hasFailed} />}
    >
      {failure
        ? [...failure, ...(waiting.will_retry ? [t('waiting_draft.will_retry')] : [])].join(' ')
        : by !== null && t(`waiting_draft.by.${work.kind}`, { name: by })}
    </Notice>
  )
}

type WorkProps<Document extends Named> = Omit<WaitingNoticeProps<Document>, 'waiting'>

function Actions<Document extends Named>({ hasFailed, ...work }: WorkProps<Document> & { hasFailed: boolean }) {
  const t = useTranslate()
  const { isBusy, stop, retry } = useWaitingWork(work)
  return (
    <Group gap={8} align="stretch" wrap="nowrap">
      {hasFailed && (
        <Button size="xs" loading={isBusy} onClick={() => void retry()}>
          {t('waiting_draft.retry')}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => void stop()}>
        {t('waiting_draft.stop')}
      </Button>
    </Group>
  )
}

function useWaitingWork<Document extends Named>({ kind, stop, retry, onSaved }: WorkProps<Document>) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  return {
    isBusy,
    stop: () =>
      run(async () => {
        const draft = await stop()
        await onSaved(draft)
        showSuccess(t(`waiting_draft.stopped.${kind}`, { name: draft.customer_name }))
      }),
    retry: () =>
      run(async () => {
        const issued = await retry()
        await onSaved(issued)
        const words = { number: required(issued.number, 'number'), name: issued.customer_name }
        showSuccess(t(`waiting_draft.issued.${kind}`, words))
      }),
  }
}
