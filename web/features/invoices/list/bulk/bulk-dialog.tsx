import { Button, Group, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.contract.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import classes from './bulk-dialog.module.css'
import { forgetRun, showRun, watchedRun } from './bulk-runs.ts'
import { nameOf } from '#web/features/invoices/invoice-labels.tsx'
import { bulkQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'

/** The current state of the run being watched. */
function useWatchedRun() {
  const watched = useStore(watchedRun)
  const { data } = useQuery({ ...bulkQuery(watched?.id ?? ''), enabled: watched !== null })
  return { run: watched && data, isShown: watched?.isShown ?? false }
}

const close = (run: BulkRun | null | undefined) => (run?.status === 'running' ? showRun(false) : forgetRun())

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
    <Dialog opened={isShown && Boolean(run)} onClose={() => close(run)} title={run && titleOf(run, t)}>
      {run && (run.status === 'running' ? <Running run={run} /> : <Outcome run={run} />)}
    </Dialog>
  )
}

/** Without the refused invoices. */
const doneOf = ({ done_count, failed_count }: BulkRun) => done_count - failed_count

const titleOf = (run: BulkRun, t: ReturnType<typeof useTranslate>) =>
  run.status === 'running'
    ? t(`invoices.bulk.${run.action}_running`)
    : t(`invoices.bulk.${run.action}_done`, { count: doneOf(run) })

/** The first and the last number that were assigned. */
function numbersOf({ results }: BulkRun) {
  const numbers = results.map(({ number }) => required(number, 'number of the invoice')).toSorted()
  const ends = [...new Set([numbers[0], numbers.at(-1)])]
  return { count: numbers.length, numbers: ends.join(' – ') }
}

function Bar({ run }: { run: BulkRun }) {
  const percent = run.total_count === 0 ? 100 : (run.done_count / run.total_count) * 100
  const t = useTranslate()
  return (
    <Progress.Root size="md" transitionDuration={300} className={classes.bar}>
      <Progress.Section value={percent} color="gold.4" aria-label={t(`invoices.bulk.${run.action}_running`)} />
    </Progress.Root>
  )
}

function Running({ run }: { run: BulkRun }) {
  const t = useTranslate()
  return (
    <>
      <Bar run={run} />
      <output className={classes.progress}>
        {t('invoices.bulk.progress', { done: run.done_count, total: run.total_count })}
      </output>
      <Group justify="space-between" gap="xs" mt="lg">
        <Text size="sm" c="dimmed" flex="1 1 8rem">
          {t('invoices.bulk.leave_text')}
        </Text>
        <Button variant="default" onClick={() => showRun(false)}>
          {t('invoices.bulk.leave')}
        </Button>
      </Group>
    </>
  )
}

function Outcome({ run }: { run: BulkRun }) {
  const t = useTranslate()
  const refused = run.results.filter(({ refusal }) => refusal !== null)
  return (
    <>
      {refused.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t(`invoices.bulk.${run.action}_fine`, numbersOf(run))}
        </p>
      ) : (
        <>
          <p className={classes.wrong}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {t('invoices.bulk.refused', { count: refused.length })}
          </p>
          <ul className={classes.refusals}>
            {refused.map((result) => (
              <li key={result.invoice_id}>
                <Link
                  to={run.action === 'issue' ? '/invoices/edit/$id' : '/invoices/view/$id'}
                  params={{ id: result.invoice_id }}
                  className={classes.refusal}
                  onClick={() => showRun(false)}
                >
                  <span className={classes.refusalName}>{nameOf(t, result)}</span>
                  {result.number && <span className={classes.refusalCustomer}>{result.customer_name}</span>}
                  <span className={classes.reason}>{result.refusal}</span>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={forgetRun} data-autofocus>
          {t('alert.close')}
        </Button>
      </Group>
    </>
  )
}

/** While the dialog is closed, one line above the list shows the progress. */
export function BulkBanner() {
  const t = useTranslate()
  const { run, isShown } = useWatchedRun()
  if (!run || isShown) return null
  const isOver = run.status === 'done'
  return (
    <UnstyledButton className={classes.banner} onClick={() => showRun(true)}>
      <span className={classes.bannerWords}>
        {titleOf(run, t)}
        <span className={classes.bannerMore}>
          {isOver
            ? t('invoices.bulk.refused', { count: run.failed_count })
            : t('invoices.bulk.progress', { done: run.done_count, total: run.total_count })}
        </span>
      </span>
      {!isOver && <Bar run={run} />}
      <span className={classes.show}>{t('invoices.bulk.show')}</span>
    </UnstyledButton>
  )
}
