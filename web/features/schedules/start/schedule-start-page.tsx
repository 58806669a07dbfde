import { Group } from '@mantine/core'
import { IconCalendarQuestion, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ScheduleStart } from './schedule-start.tsx'
import classes from './schedule-start.module.css'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'

/** Creates an invoice from a schedule by hand, after asking whether it replaces the next run. */
export function ScheduleStartPage() {
  const t = useTranslate()
  const { scheduleid = '' } = useParams({ strict: false }) as { scheduleid?: string }
  const mayRead = useMay('customer_access')
  const schedule = useQuery({ ...scheduleQuery(scheduleid), staleTime: 0, enabled: mayRead })
  return (
    <Page title={t('schedule_start.title')} back={{ to: '/invoices/list', label: t('nav.invoices') }} isForm>
      {mayRead && schedule.data ? (
        <ScheduleStart key={scheduleid} schedule={schedule.data} />
      ) : (
        <div className={`surface ${classes.card}`}>
          <Instead mayRead={mayRead} schedule={schedule} />
        </div>
      )}
    </Page>
  )
}

type InsteadProps = {
  mayRead: boolean
  schedule: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }
}

/** A skeleton while the schedule loads, or the reason why it is not shown. */
function Instead({ mayRead, schedule: { error, isPending, isFetching, refetch } }: InsteadProps) {
  const t = useTranslate()
  if (!mayRead)
    return (
      <NoSchedule
        icon={<IconLock stroke={1.5} aria-hidden />}
        title={t('schedule_start.no_access')}
        hint={t('schedule_start.no_access_text')}
      />
    )
  if (isPending) return <FormSkeleton fields={4} />
  // The server answers 422 to a malformed id.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <NoSchedule
        icon={<IconCalendarQuestion stroke={1.5} aria-hidden />}
        title={t('invoice_form.no_schedule')}
        hint={t('invoice_form.no_schedule_text')}
        hasList
      />
    )
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
}

type NoScheduleProps = { icon: ReactNode; title: string; hint: string; hasList?: boolean }

function NoSchedule({ hasList = false, ...words }: NoScheduleProps) {
  const t = useTranslate()
  return (
    <EmptyState
      {...words}
      action={
        <Group gap="xs" justify="center">
          {hasList && (
            <ButtonLink to="/schedules/list" variant="default" size="xs">
              {t('nav.schedules')}
            </ButtonLink>
          )}
          <ButtonLink to="/invoices/create" size="xs">
            {t('invoice_form.blank')}
          </ButtonLink>
        </Group>
      }
    />
  )
}
