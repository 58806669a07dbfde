import { Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useArchive } from '#web/features/customers/public/archive.ts'
import type { Agenda } from '#shared/features/schedules/schedule-runs.reply.ts'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

export type FailedRun = Agenda['failed'][number]

/** A schedule whose last run failed: an archived customer is restored, anything else put right in the schedule. */
export function FailedRunLine({ run }: { run: FailedRun }) {
  const t = useTranslate()
  const formats = useFormats()
  const { schedule_id: id, name, customer_name: customer, period_date: date, reasons } = run
  return (
    <AttentionLine
      icon={<IconCalendarExclamation size={18} stroke={1.75} aria-hidden />}
      reason={reasons.join(' ')}
      action={run.customer_archived_at === null ? <ToSchedule run={run} /> : <RestoreCustomer run={run} />}
    >
      <Link to="/schedules/edit/$id" params={{ id }}>
        {name}
      </Link>{' '}
      {t('home.run_failed', { customer, date: formats.date(date) })}
    </AttentionLine>
  )
}

function ToSchedule({ run: { schedule_id: id, name } }: { run: FailedRun }) {
  const t = useTranslate()
  return (
    <ButtonLink
      to={`/schedules/edit/${id}`}
      variant="default"
      size="xs"
      aria-label={`${t('home.run_put_right')}: ${name}`}
    >
      {t('home.run_put_right')}
    </ButtonLink>
  )
}

function RestoreCustomer({ run: { customer_id: id, customer_name: name } }: { run: FailedRun }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { setArchived, isBusy } = useArchive(() => void queryClient.invalidateQueries(agendaQuery()))
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void setArchived([{ id, name }], false)}>
      {t('home.restore_customer')}
    </Button>
  )
}
