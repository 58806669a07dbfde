import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotesBelow } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { ScheduleEmailEditor } from './schedule-email-editor.tsx'
import classes from './schedule-email.module.css'
import { getScheduleEmail } from '#shared/features/schedules/schedule-email.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** Always refetched: the preview changes with the customer, the prices and the day. */
const scheduleEmailQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedules', 'email', id],
    queryFn: ({ signal }) => call(getScheduleEmail, { params: { id }, signal }),
    staleTime: 0,
  })

/** The e-mail settings of a schedule, next to a preview of the next e-mail. */
export function ScheduleEmailPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const email = useQuery(scheduleEmailQuery(id))
  if (email.data)
    return (
      <>
        <ScheduleEmailEditor key={id} id={id} email={email.data} />
        <NotesBelow pageName="schedules" modelId={id} />
      </>
    )
  return (
    <Page title={t('schedule_email.title')} back={{ to: '/schedules/list', label: t('nav.schedules') }}>
      <div className={`surface ${classes.card}`}>
        {email.isPending ? (
          <FormSkeleton fields={6} />
        ) : (
          <RecordNotShown
            query={email}
            title={t('invoice_form.no_schedule')}
            hint={t('schedule_email.missing')}
            back={{ to: '/schedules/list', label: t('nav.schedules') }}
          />
        )}
      </div>
    </Page>
  )
}
