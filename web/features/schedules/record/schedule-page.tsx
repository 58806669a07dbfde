import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { getScheduleTrail } from '#shared/features/schedules/schedules.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { nextInvoice } from '#web/features/schedules/form/next-invoice.ts'
import { ScheduleActions, useMayChange } from './schedule-actions.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { ScheduleChange, useScheduleChange } from './schedule-change.tsx'
import classes from '#web/features/schedules/form/schedule-form.module.css'
import type { MissedDates } from '#web/features/schedules/form/schedule-dates.ts'
import type { ScheduleContext } from '#web/features/schedules/form/schedule-form.ts'
import { ScheduleNotices } from './schedule-notices.tsx'
import { type ScheduleSteps, useScheduleSteps } from '#web/features/schedules/form/schedule-steps.ts'
import { useScheduleContext } from '#web/features/schedules/form/schedule-context.ts'
import { valuesOf } from '#web/features/schedules/form/schedule-values.ts'
import { FailingMark, ScheduleBadge } from '#web/features/schedules/schedule-labels.tsx'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'
import { ScheduleRuns } from './schedule-runs.tsx'
import { ScheduleReading } from './schedule-reading.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** A schedule's page: its settings, the result of each date, and the possible actions. */
export function SchedulePage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const schedule = useQuery(scheduleQuery(id))
  const { context, failed } = useScheduleContext()
  const notShown = schedule.isLoadingError ? schedule : failed

  // The key resets the form for another schedule.
  if (schedule.data && context) return <ScheduleRecord key={id} schedule={schedule.data} context={context} />
  return (
    <Page title={t('schedules.record')} back={{ to: '/schedules/list', label: t('nav.schedules') }}>
      <div className={classes.card}>
        {notShown ? (
          <RecordNotShown
            query={notShown}
            title={t('schedules.not_found')}
            hint={t('schedules.not_found_text')}
            back={{ to: '/schedules/list', label: t('schedules.back') }}
          />
        ) : (
          <FormSkeleton fields={7} />
        )}
      </div>
    </Page>
  )
}

const parts = ['schedule', 'runs', 'notes', 'history'] as const

type ScheduleRecordProps = { schedule: Schedule; context: ScheduleContext }

function ScheduleRecord({ schedule, context }: ScheduleRecordProps) {
  const t = useTranslate()
  const form = useScheduleChange(schedule, context)
  const isLocked = !useMayChange(schedule.action)
  const isRead = isLocked || schedule.status === 'finished'
  const hasUnsaved = form.isDirty && !isRead
  const saved = useMemo(
    () => nextInvoice(valuesOf(schedule), { context, record: schedule, customer: undefined }),
    [schedule, context],
  )
  const steps = useScheduleSteps({
    schedule,
    grossMinor: saved.totals.gross_minor,
    hasUnsaved,
    onChanged: form.follow,
  })
  const resuming = useResuming(saved.missed, steps)
  const { defaults } = context
  return (
    <Page
      title={schedule.name}
      about={<CustomerLink schedule={schedule} />}
      back={{ to: '/schedules/list', label: t('nav.schedules') }}
      badge={
        <span className={classes.state}>
          <ScheduleBadge status={schedule.status} reason={schedule.pause?.reason ?? null} />
          <FailingMark schedule={schedule} />
        </span>
      }
      actions={<ScheduleActions schedule={schedule} steps={steps} areRunsOn={defaults.enabled} resume={resuming} />}
    >
      <RunsOffBanner />
      <ScheduleNotices schedule={schedule} defaults={defaults} steps={steps} isLocked={isLocked} resume={resuming} />
      <Parts schedule={schedule} hasUnsaved={hasUnsaved}>
        {(isHidden) =>
          isRead ? (
            !isHidden && <ScheduleReading schedule={schedule} />
          ) : (
            <ScheduleChange form={form} schedule={schedule} context={context} isHidden={isHidden} />
          )
        }
      </Parts>
      <ResumeDialog schedule={schedule} missed={saved.missed} isBusy={steps.isBusy} {...resuming.dialog} />
    </Page>
  )
}

type PartsProps = {
  schedule: Schedule
  hasUnsaved: boolean
  /** The form, which stays mounted while another part is shown, so that typed text is kept. */
  children: (isHidden: boolean) => ReactNode
}

function Parts({ schedule: { id, currency }, hasUnsaved, children }: PartsProps) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  return (
    <>
      <PageTabs
        label={t('schedules.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({
          name,
          label: t(`schedules.tab.${name}`),
          isMarked: name === 'schedule' && hasUnsaved,
        }))}
      />
      {children(tab !== 'schedule')}
      {tab === 'runs' && <ScheduleRuns id={id} />}
      {tab === 'history' && <RecordTrail endpoint={getScheduleTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="schedules" modelId={id} />
    </>
  )
}

const CustomerLink = ({ schedule }: { schedule: Schedule }) => (
  <Link to="/customers/edit/$id" params={{ id: schedule.customer_id }} className={classes.link}>
    {schedule.customer_name}
  </Link>
)

/** Asks only if dates were missed. */
function useResuming({ count }: MissedDates, steps: ScheduleSteps) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  return {
    label: t(count > 0 ? 'schedules.resume_open' : 'schedules.resume'),
    start: () => (count > 0 ? setOpened(true) : void steps.resume()),
    dialog: {
      opened,
      onClose: () => setOpened(false),
      onResume: (choice: 'skip' | 'make_up') => void steps.resume(choice).then((isDone) => isDone && setOpened(false)),
    },
  }
}
