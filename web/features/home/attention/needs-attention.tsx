import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customerRepliesQuery } from '#web/features/customer-page/customer-page.queries.ts'
import { CustomerReplyLine } from '#web/features/customer-page/public/customer-reply-line.tsx'
import { failedCreditNotesQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { FailedIssueLine } from '#web/features/documents/public/failed-issue-line.tsx'
import { failedDeliveriesQuery } from '#web/features/invoices/e-invoices.queries.ts'
import { failedEmailsQuery, failedIssuesQuery } from '#web/features/invoices/invoices.queries.ts'
import { FailedDeliveryLine } from '#web/features/invoices/public/failed-delivery-line.tsx'
import { FailedEmailLine } from '#web/features/invoices/public/failed-email-line.tsx'
import { FailedReminderLine } from '#web/features/reminders/public/failed-reminder-line.tsx'
import { failedRemindersQuery } from '#web/features/reminders/reminders.queries.ts'
import { paymentIncidentsQuery } from '#web/features/online-payments/online-payments.queries.ts'
import { PaymentIncidentLine } from '#web/features/online-payments/public/payment-incident-line.tsx'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { FailedRunLine } from '#web/features/schedules/public/failed-run-line.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from './needs-attention.module.css'

/** Few enough not to push the rest of the page out of view. */
const glance = 4

/** Everything that went wrong and waits for somebody, each with the action that cures it; nothing if all is well. */
export function NeedsAttention() {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const { lines, count, moreRuns } = useProblems()
  if (count === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="needs-attention">
      <h2 id="needs-attention" className={classes.title}>
        {t('home.attention')} <span className={classes.count}>· {count}</span>
      </h2>
      <ul className={classes.list}>{isWhole ? lines : lines.slice(0, glance)}</ul>
      {!isWhole && lines.length > glance && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t('home.attention_all', { count })}
        </UnstyledButton>
      )}
      {isWhole && moreRuns > 0 && (
        <Link to="/schedules/list" search={{ status: 'failing' }} className={classes.more}>
          {t('agenda.more_failed', { count: moreRuns })}
        </Link>
      )}
    </section>
  )
}

/** What has stopped invoices from being made comes before what was made and not delivered. */
function useProblems() {
  const mayReadRuns = useMay('customer_access')
  const mayReadInvoices = useMay('invoice_access')
  const { data: agenda } = useQuery({ ...agendaQuery(), enabled: mayReadRuns })
  const { data: invoices = [] } = useQuery({ ...failedIssuesQuery(), enabled: mayReadInvoices })
  const { data: creditNotes = [] } = useQuery({ ...failedCreditNotesQuery(), enabled: mayReadInvoices })
  const { data: emails = [] } = useQuery({ ...failedEmailsQuery(), enabled: mayReadInvoices })
  const { data: deliveries = [] } = useQuery({ ...failedDeliveriesQuery(), enabled: mayReadInvoices })
  const { data: reminders = [] } = useQuery({ ...failedRemindersQuery(), enabled: mayReadInvoices })
  const runs = agenda?.failed ?? []
  // The agenda names the latest few.
  const moreRuns = (agenda?.failed_count ?? 0) - runs.length
  const lines = [
    ...runs.map((run) => <FailedRunLine key={run.schedule_id} run={run} />),
    ...invoices.map((draft) => <FailedIssueLine key={draft.id} kind="invoice" draft={draft} />),
    ...creditNotes.map((draft) => <FailedIssueLine key={draft.id} kind="credit_note" draft={draft} />),
    ...deliveries.map((delivery) => <FailedDeliveryLine key={delivery.id} delivery={delivery} />),
    ...reminders.map((reminder) => <FailedReminderLine key={reminder.id} reminder={reminder} />),
    ...emails.map((email) => <FailedEmailLine key={email.id} email={email} />),
    ...useCustomerLines(mayReadInvoices),
  ]
  return { lines, count: lines.length + moreRuns, moreRuns }
}

/** What customers did on the pages of their invoices. */
function useCustomerLines(isEnabled: boolean) {
  const { data: incidents = [] } = useQuery({ ...paymentIncidentsQuery(), enabled: isEnabled })
  const { data: replies = [] } = useQuery({ ...customerRepliesQuery(), enabled: isEnabled })
  return [
    ...incidents.map((incident) => <PaymentIncidentLine key={incident.id} incident={incident} />),
    ...replies.map((reply) => <CustomerReplyLine key={reply.id} reply={reply} />),
  ]
}
