import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChecks } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { matchCertain } from '#shared/features/banking/accounts.contract.ts'
import { matchRunQuery, useLinesChanged } from '#web/features/banking/banking.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'

/** In a dialog the keys mean the dialog, wherever the focus is. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/** Confirms every line that is certain, and says how far it is. */
export function CertainButton({ bankId }: { bankId: string }) {
  const t = useTranslate()
  const { isBusy, run } = useAction()
  const send = useIdempotencyKey()
  const [runId, setRunId] = useState<string | null>(null)
  const progress = useQuery({ ...matchRunQuery(runId ?? ''), enabled: runId !== null })
  const finished = useFinished()
  const status = progress.data?.status
  const isRunning = isBusy || (runId !== null && status !== 'done')
  const onDone = useEffectEvent(() => {
    if (progress.data) void finished(progress.data.matched_count, progress.data.refused_count)
  })
  useEffect(() => {
    if (status === 'done') onDone()
  }, [status])

  const start = () =>
    void run(async () => {
      const body = { bank_id: bankId }
      const begun = await send(body, (idempotencyKey) => call(matchCertain, { body, idempotencyKey }))
      setRunId(begun.id)
    })
  useShortcut('mod+Enter', t('banking.confirm_certain'), () => !isCovered() && start(), { isOn: !isRunning })
  return (
    <Button
      leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
      rightSection={<Kbd keys="mod+Enter" />}
      loading={isBusy}
      disabled={isRunning}
      onClick={start}
    >
      {isRunning && progress.data
        ? t('banking.confirming', { done: progress.data.done_count, total: progress.data.total_count })
        : t('banking.confirm_certain')}
    </Button>
  )
}

/** What was matched leaves the list: it is asked for again. */
function useFinished() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const changed = useLinesChanged()
  return async (count: number, refused: number) => {
    await queryClient.resetQueries({ queryKey: ['banking', 'lines'] })
    await changed()
    const refusal = refused === 0 ? '' : ` ${t('banking.certain_refused', { count: refused })}`
    showSuccess(t('banking.certain_done', { count }) + refusal)
  }
}
