import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type InvoiceEmail,
  markBounced,
  resendInvoiceEmail,
} from '#shared/features/invoices/invoice-emails.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import classes from '#web/features/invoices/record/invoice-page.module.css'
import { EmailBadge } from '#web/features/invoices/invoice-labels.tsx'
import { invoiceEmailsQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useAction } from '#web/platform/api/action.ts'

/** Each e-mail about the invoice with its state. */
export function InvoiceEmails({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const emails = useQuery(invoiceEmailsQuery(invoice.id))
  return (
    <section className={classes.card} aria-labelledby="invoice-emails">
      <h2 id="invoice-emails" className={classes.cardTitle}>
        {t('invoices.emails')}
      </h2>
      {emails.isPending && <TextSkeleton lines={3} />}
      {emails.isLoadingError && <ErrorState onRetry={() => void emails.refetch()} retrying={emails.isFetching} />}
      {emails.data?.length === 0 && <p className={classes.none}>{t('invoices.emails_none')}</p>}
      {emails.data && emails.data.length > 0 && (
        <ol className={classes.emails}>
          {emails.data.map((email) => (
            <li key={email.id} className={classes.email}>
              <Message email={email} />
              {invoice.status === 'issued' && <Steps invoiceId={invoice.id} email={email} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Message({ email }: { email: InvoiceEmail }) {
  const t = useTranslate()
  const { status, to, cc, subject, last_error: reason, attempts } = email
  const isWrong = status === 'failed' || status === 'bounced'
  return (
    <>
      <div className={classes.emailHead}>
        <EmailBadge status={status} />
        <span className={classes.when}>
          <InstantText instant={email.sent_at ?? email.created_at} />
        </span>
      </div>
      <p className={classes.recipients}>
        {to.join(', ')}
        {cc.length > 0 && <span className={classes.quiet}>{t('invoices.cc', { list: cc.join(', ') })}</span>}
      </p>
      <p className={classes.subject}>{subject}</p>
      {isWrong && reason && <p className={classes.reason}>{reason}</p>}
      {status === 'queued' && attempts > 0 && (
        <p className={classes.quiet}>{t('invoices.email_retrying', { count: attempts })}</p>
      )}
      {email.created_by_name && (
        <p className={classes.quiet}>{t('invoices.email_by', { name: email.created_by_name })}</p>
      )}
    </>
  )
}

type StepsProps = { invoiceId: string; email: InvoiceEmail }

/** The actions for an e-mail; none for users with read access. */
function Steps({ invoiceId, email }: StepsProps) {
  const t = useTranslate()
  const steps = useEmailSteps(invoiceId, email)
  const mayManage = useMay('manage_invoices')
  if (!mayManage || email.status === 'queued') return null
  return (
    <div className={classes.emailSteps}>
      {email.status === 'sent' ? (
        <Button variant="subtle" size="compact-xs" loading={steps.isBusy} onClick={() => void steps.bounce()}>
          {t('invoices.mark_bounced')}
        </Button>
      ) : (
        <Button variant="default" size="compact-xs" loading={steps.isBusy} onClick={() => void steps.sendAgain()}>
          {t('invoices.send_again')}
        </Button>
      )}
    </div>
  )
}

function useEmailSteps(id: string, { id: email_id, to }: InvoiceEmail) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useInvoicesChanged()
  const params = { id, email_id }

  async function act(what: () => Promise<unknown>) {
    await run(what)
    await changed()
  }
  return {
    isBusy,
    sendAgain: () =>
      act(async () => {
        await withKey(params, (idempotencyKey) => call(resendInvoiceEmail, { params, idempotencyKey }))
        showSuccess(t('alert.success'), t('invoices.email_again'))
      }),
    bounce: async () => {
      const isSure = await confirm({
        title: t('invoices.bounce_title'),
        body: t('invoices.bounce_text', { to: to.join(', ') }),
        confirmLabel: t('invoices.mark_bounced'),
      })
      if (isSure) await act(() => call(markBounced, { params }))
    },
  }
}
