import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { type listFailedIssues, retryWaiting } from '#shared/features/invoices/waiting-drafts.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import { failedIssuesQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import classes from './failed-emails.module.css'

/** Drafts that could not be issued on their day, each with the reason and the way out; nothing when there are none. */
export function FailedIssues() {
  const t = useTranslate()
  const formats = useFormats()
  const mayRead = useMay('invoice_access')
  const { data: failed = [] } = useQuery({ ...failedIssuesQuery(), enabled: mayRead })
  if (!mayRead || failed.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="failed-issues">
      <h2 id="failed-issues" className={classes.title}>
        {t('home.not_issued')} <span className={classes.count}>{formats.number(failed.length)}</span>
      </h2>
      <ul className={classes.list}>
        {failed.map((draft) => (
          <FailedIssue key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

type Failed = z.output<NonNullable<typeof listFailedIssues.reply>>['data'][number]

function FailedIssue({ draft }: { draft: Failed }) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const { retry, isBusy } = useRetry(draft)
  const { id, customer_name: name, issue_on, reasons } = draft
  const gross = formats.money(draft.gross_minor, draft.currency)
  return (
    <li className={classes.item}>
      <IconCalendarOff size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <Link to="/invoices/view/$id" params={{ id }} className={classes.number}>
            {name}
          </Link>{' '}
          {t('home.issue_failed', { gross, date: formats.date(issue_on) })}
        </p>
        <p className={classes.reason}>{reasons.join(' ')}</p>
      </div>
      {mayManage && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void retry()}>
          {t('invoices.waiting.retry')}
        </Button>
      )}
    </li>
  )
}

function useRetry({ id, customer_name: name }: Failed) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const changed = useInvoicesChanged()
  async function retry() {
    await run(async () => {
      const { number } = await call(retryWaiting, { params: { id } })
      showSuccess(t('alert.success'), t('invoices.waiting.issued', { number: number ?? '', name }))
    })
    await changed()
  }
  return { retry, isBusy }
}
