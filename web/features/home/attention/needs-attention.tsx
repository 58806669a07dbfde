import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Attention } from '#shared/features/dashboards/dashboards.reply.ts'
import { CustomerReplyLine } from '#web/features/customer-page/public/customer-reply-line.tsx'
import { FailedIssueLine } from './failed-issue-line.tsx'
import { FailedDeliveryLine } from '#web/features/invoices/public/failed-delivery-line.tsx'
import { FailedEmailLine } from '#web/features/invoices/public/failed-email-line.tsx'
import { FailedReminderLine } from '#web/features/reminders/public/failed-reminder-line.tsx'
import { PaymentIncidentLine } from '#web/features/online-payments/public/payment-incident-line.tsx'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { FailedRunLine } from '#web/features/schedules/public/failed-run-line.tsx'
import { attentionQuery } from '#web/features/home/home.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import classes from '#web/features/home/home.module.css'

/** Few enough not to push the rest of the page out of view. */
const glance = 4

/** Everything that went wrong and waits for somebody, each with the action that cures it; nothing if all is well. */
export function NeedsAttention() {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const { lines, count, moreRuns, failed } = useProblems()
  if (count === 0) return failed
  return (
    <section className={classes.panel} aria-labelledby="needs-attention">
      <h2 id="needs-attention" className={classes.title}>
        {t('home.attention')}{' '}
        <Text span inherit c="var(--state-bad)" className="figures">
          · {count}
        </Text>
      </h2>
      <ul>{isWhole ? lines : lines.slice(0, glance)}</ul>
      {failed}
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

/** What has stopped invoices from being made comes before what was made and not delivered, and then what customers said. */
function useProblems() {
  const t = useTranslate()
  const mayReadRuns = useMay('customer_access')
  const mayReadInvoices = useMay('invoice_access')
  const { data: agenda } = useQuery({ ...agendaQuery(), enabled: mayReadRuns })
  const attention = useQuery({ ...attentionQuery(), enabled: mayReadInvoices })
  const runs = agenda?.failed ?? []
  // The agenda names the latest few.
  const moreRuns = (agenda?.failed_count ?? 0) - runs.length
  const lines = [
    ...runs.map((run) => <FailedRunLine key={run.schedule_id} run={run} />),
    ...(attention.data ? linesOf(attention.data) : []),
  ]
  const failed = attention.isLoadingError && (
    <ErrorState
      title={t('home.attention_failed')}
      onRetry={() => void attention.refetch()}
      retrying={attention.isFetching}
    />
  )
  return { lines, count: lines.length + moreRuns, moreRuns, failed }
}

const linesOf = (attention: Attention) => [
  ...attention.invoices.map((draft) => <FailedIssueLine key={draft.id} kind="invoice" draft={draft} />),
  ...attention.credit_notes.map((draft) => <FailedIssueLine key={draft.id} kind="credit_note" draft={draft} />),
  ...attention.deliveries.map((delivery) => <FailedDeliveryLine key={delivery.id} delivery={delivery} />),
  ...attention.reminders.map((reminder) => <FailedReminderLine key={reminder.id} reminder={reminder} />),
  ...attention.emails.map((email) => <FailedEmailLine key={email.id} email={email} />),
  ...attention.incidents.map((incident) => <PaymentIncidentLine key={incident.id} incident={incident} />),
  ...attention.replies.map((reply) => <CustomerReplyLine key={reply.id} reply={reply} />),
]
