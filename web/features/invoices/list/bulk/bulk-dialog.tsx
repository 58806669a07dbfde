import { Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { type Refused, RunBar, RunDialog } from '#web/ui/dialog/run-dialog.tsx'
import classes from '#web/features/invoices/list/invoices.module.css'
import { forgetRun, showRun, watchedRun } from './bulk-runs.ts'
import { nameOf } from '#web/features/invoices/invoice-labels.tsx'
import { bulkQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'

/** The current state of the run being watched. */
function useWatchedRun() {
  const watched = useStore(watchedRun)
  const { data } = useQuery({ ...bulkQuery(watched?.id ?? ''), enabled: watched !== null })
  return { run: watched && data, isShown: watched?.isShown ?? false }
}

/** The progress of a run, and its result at the end. The run continues if the dialog is closed. */
export function BulkDialog() {
  const t = useTranslate()
  const { run, isShown } = useWatchedRun()
  const changed = useInvoicesChanged()
  const isOver = run?.status === 'done'
  const onOver = useEffectEvent(() => {
    void changed()
    if (!run || isShown || run.failed_count > 0) return
    showSuccess(t(`invoices.bulk.${run.action}_done`, { count: doneOf(run) }))
    forgetRun()
  })
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])

  return (
    <RunDialog
      run={isShown && run ? run : null}
      title={run ? titleOf(run, t) : ''}
      fine={
        run?.status === 'done' && run.failed_count === 0 ? t(`invoices.bulk.${run.action}_fine`, numbersOf(run)) : ''
      }
      refused={run ? refusedOf(run, t) : []}
      onLeave={() => showRun(false)}
      onEnd={forgetRun}
    />
  )
}

const refusedOf = ({ action, results }: BulkRun, t: Translate): Refused[] =>
  results.flatMap((result) =>
    result.refusal === null
      ? []
      : {
          id: result.invoice_id,
          to: `/invoices/${action === 'issue' ? 'edit' : 'view'}/${result.invoice_id}`,
          name: nameOf(t, result),
          ...(result.number !== null && { detail: result.customer_name }),
          reason: result.refusal,
        },
  )

/** Without the refused invoices. */
const doneOf = ({ done_count, failed_count }: BulkRun) => done_count - failed_count

const titleOf = (run: BulkRun, t: Translate) =>
  run.status === 'running'
    ? t(`invoices.bulk.${run.action}_running`)
    : t(`invoices.bulk.${run.action}_done`, { count: doneOf(run) })

/** The first and the last number that were assigned. */
function numbersOf({ results }: BulkRun) {
  const numbers = results.map(({ number }) => required(number, 'number of the invoice')).toSorted()
  const ends = [...new Set([numbers[0], numbers.at(-1)])]
  return { count: numbers.length, numbers: ends.join(' – ') }
}

/** While the dialog is closed, one line above the list shows the progress. */
export function BulkBanner() {
  const t = useTranslate()
  const { run, isShown } = useWatchedRun()
  if (!run || isShown) return null
  const isOver = run.status === 'done'
  return (
    <UnstyledButton className={classes.banner} onClick={() => showRun(true)}>
      <Group component="span" align="stretch" gap="0 0.625rem" display="inline-flex" fw={550}>
        {titleOf(run, t)}
        <Text span inherit c="dimmed" fw={400} className="figures">
          {isOver
            ? t('run.refused', { count: run.failed_count })
            : t('run.progress', { done: run.done_count, total: run.total_count })}
        </Text>
      </Group>
      {!isOver && <RunBar run={run} label={titleOf(run, t)} className={classes.bar} />}
      <span className={classes.show}>{t('run.show')}</span>
    </UnstyledButton>
  )
}
