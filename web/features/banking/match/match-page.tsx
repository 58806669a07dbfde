import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lineFilter } from '#shared/features/banking/lines.contract.ts'
import { bankingAccountQuery, matchRunQuery, useLinesChanged } from '#web/features/banking/banking.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MatchDesk } from './match-desk.tsx'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { matchCertain } from '#shared/features/banking/accounts.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'

/** Everything of the list's address but the account, which is part of the path. */
const filter = lineFilter.omit({ bank_id: true })

/** The lines of an account, worked through one after the other by keyboard. */
export function MatchPage() {
  const t = useTranslate()
  const { bank_id: bankId = '' } = useParams({ strict: false }) as { bank_id?: string }
  const search = withTabs(useListSearch(filter), 'state')
  const account = useQuery(bankingAccountQuery(bankId))
  return (
    <Page
      title={account.data?.label ?? t('banking.match')}
      tabTitle={t('banking.match')}
      back={{ to: '/banking/list', label: t('banking.title') }}
      about={account.data ? [account.data.bank_name, account.data.account].filter(Boolean).join(' · ') : '\u00A0'}
      actions={
        <>
          <ButtonLink to={`/banking/statements/${bankId}`} variant="default">
            {t('banking.statements')}
          </ButtonLink>
          <CertainButton bankId={bankId} />
        </>
      }
    >
      <MatchDesk key={JSON.stringify([bankId, search.query])} bankId={bankId} search={search} />
    </Page>
  )
}

/** In a dialog the keys mean the dialog, wherever the focus is. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/** Confirms every line that is certain, and says how far it is. */
function CertainButton({ bankId }: { bankId: string }) {
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
