import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { retryWaitingCreditNote } from '#shared/features/credit-notes/waiting-credit-notes.contract.ts'
import type { FailedIssue } from '#shared/features/documents/waiting-draft.ts'
import { retryWaiting } from '#shared/features/invoices/waiting-drafts.contract.ts'
import { required } from '#shared/required.ts'
import { failedCreditNotesQuery, useCreditNotesChanged } from '#web/features/credit-notes/credit-notes.queries.ts'
import { failedIssuesQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import classes from '#web/features/invoices/public/failed-emails.module.css'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import type { WaitingKind } from './waiting-words.tsx'

/**
 * Drafts that could not be issued on their date, each with the reason and a retry button; nothing if there are none.
 */
export function FailedIssues() {
  const t = useTranslate()
  const formats = useFormats()
  const mayRead = useMay('invoice_access')
  const { data: invoices = [] } = useQuery({ ...failedIssuesQuery(), enabled: mayRead })
  const { data: creditNotes = [] } = useQuery({ ...failedCreditNotesQuery(), enabled: mayRead })
  const count = invoices.length + creditNotes.length
  if (!mayRead || count === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="failed-issues">
      <h2 id="failed-issues" className={classes.title}>
        {t('home.not_issued')} <span className={classes.count}>{formats.number(count)}</span>
      </h2>
      <ul className={classes.list}>
        {invoices.map((draft) => (
          <Failed key={draft.id} kind="invoice" draft={draft} />
        ))}
        {creditNotes.map((draft) => (
          <Failed key={draft.id} kind="credit_note" draft={draft} />
        ))}
      </ul>
    </section>
  )
}

type FailedProps = { kind: WaitingKind; draft: FailedIssue }

const pages = { invoice: '/invoices/view/$id', credit_note: '/creditnote/view/$id' } as const

function Failed({ kind, draft }: FailedProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const { retry, isBusy } = useRetry({ kind, draft })
  const { id, customer_name: name, issue_on, reasons, will_retry } = draft
  const gross = formats.money(draft.gross_minor, draft.currency)
  return (
    <li className={classes.item}>
      <IconCalendarOff size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <Link to={pages[kind]} params={{ id }} className={classes.number}>
            {name}
          </Link>{' '}
          {t(`waiting_draft.was_due.${kind}`, { gross, date: formats.date(issue_on) })}
        </p>
        <p className={classes.reason}>
          {[...reasons, ...(will_retry ? [t('waiting_draft.will_retry')] : [])].join(' ')}
        </p>
      </div>
      {mayManage && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void retry()}>
          {t('waiting_draft.retry')}
        </Button>
      )}
    </li>
  )
}

function useRetry({ kind, draft: { id, customer_name: name } }: FailedProps) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const invoicesChanged = useInvoicesChanged()
  const creditNotesChanged = useCreditNotesChanged()
  async function retry() {
    await run(async () => {
      const params = { id }
      const { number } =
        kind === 'invoice' ? await call(retryWaiting, { params }) : await call(retryWaitingCreditNote, { params })
      showSuccess(t('alert.success'), t(`waiting_draft.issued.${kind}`, { number: required(number, 'number'), name }))
    })
    await (kind === 'invoice' ? invoicesChanged() : creditNotesChanged())
  }
  return { retry, isBusy }
}
