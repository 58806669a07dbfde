import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconLock, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import type { ScheduleDefaults } from '#shared/features/schedules/schedules.reply.ts'
import { type Resume, useMayChange } from './schedule-actions.tsx'
import type { ScheduleSteps } from '#web/features/schedules/form/schedule-steps.ts'

const iconProps = { size: 18, stroke: 1.5, 'aria-hidden': true }

type ScheduleNoticesProps = {
  schedule: Schedule
  defaults: ScheduleDefaults
  steps: ScheduleSteps
  /** Whether the user may only read it. */
  isLocked: boolean
  resume: Resume
}

/** Why the schedule does not run, and how to resume it. */
export function ScheduleNotices({ schedule, defaults, steps, isLocked, resume }: ScheduleNoticesProps) {
  const { status, pause, failure_count: failures } = schedule
  if (status === 'finished') return <FinishedNotice schedule={schedule} />
  return (
    <>
      {pause && <PausedNotice schedule={schedule} defaults={defaults} steps={steps} resume={resume} />}
      {status === 'active' && failures > 0 && <FailingNotice schedule={schedule} defaults={defaults} steps={steps} />}
      {isLocked && <LockedNotice />}
    </>
  )
}

function FinishedNotice({ schedule: { id, made_count: count } }: { schedule: Schedule }) {
  const t = useTranslate()
  return (
    <Notice
      icon={<IconLock {...iconProps} />}
      title={t('schedules.finished_title')}
      action={
        <ButtonLink
          to={`/schedules/create?copy=${id}`}
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
        >
          {t('schedules.copy_new')}
        </ButtonLink>
      }
    >
      {t('schedules.finished_text', { count })}
    </Notice>
  )
}

function LockedNotice() {
  const t = useTranslate()
  return (
    <Notice icon={<IconLock {...iconProps} />} title={t('schedules.locked_title')}>
      {t('schedules.locked_text')}
    </Notice>
  )
}

type StoppedProps = Pick<ScheduleNoticesProps, 'schedule' | 'defaults' | 'steps'>

function PausedNotice({ schedule, defaults, steps, resume }: StoppedProps & { resume: Resume }) {
  const t = useTranslate()
  const { pause, last_run: last } = schedule
  const reason = pause?.reason ?? 'by_hand'
  const mayChange = useMayChange(schedule.action)
  const resumeButton = mayChange && (
    <Button size="xs" variant="default" disabled={steps.isBusy} onClick={resume.start}>
      {resume.label}
    </Button>
  )
  return (
    <Notice
      tone="warning"
      icon={<IconPlayerPause {...iconProps} />}
      title={usePausedWords(schedule, defaults)}
      action={
        reason === 'failures' ? (
          <Again steps={steps} isOn={defaults.enabled}>
            {resumeButton}
          </Again>
        ) : (
          resumeButton
        )
      }
    >
      {reason === 'failures' && last && last.reasons.length > 0 ? `${last.reasons.join(' ')} ` : ''}
      {t(`schedules.paused_text.${reason}`)}
    </Notice>
  )
}

/** Who paused it and when, or why it paused itself. */
function usePausedWords({ pause, failure_count, missed_count }: Schedule, { missed_limit }: ScheduleDefaults) {
  const t = useTranslate()
  const formats = useFormats()
  if (!pause) return ''
  const date = formats.instant(pause.at)
  if (pause.reason === 'failures') return t('schedules.paused_title.failures', { count: failure_count })
  if (pause.reason === 'missed') return t('schedules.paused_title.missed', { count: missed_count, limit: missed_limit })
  return pause.by_name === null
    ? t('schedules.paused_title.someone', { date })
    : t('schedules.paused_title.by_hand', { name: pause.by_name, date })
}

/** A button that retries the same date, for users who may run it. */
function Again({ steps, isOn, children }: { steps: ScheduleSteps; isOn: boolean; children?: ReactNode }) {
  const t = useTranslate()
  const mayRun = useMay('manage_invoices')
  return (
    <Button.Group>
      {children}
      {mayRun && (
        <Button size="xs" variant="default" disabled={steps.isBusy || !isOn} onClick={() => void steps.run()}>
          {t('schedules.run_again')}
        </Button>
      )}
    </Button.Group>
  )
}

function FailingNotice({ schedule, defaults, steps }: StoppedProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { last_run: last, next_date: next, run_on: again } = schedule
  if (!last || last.outcome !== 'failed' || again === null) return null
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle {...iconProps} />}
      title={t('schedules.failing_title', { date: formats.date(next ?? last.period_date) })}
      action={<Again steps={steps} isOn={defaults.enabled} />}
    >
      {last.reasons.join(' ')}{' '}
      {t('schedules.failing_again', {
        date: formats.date(again),
        hour: `${String(defaults.hour).padStart(2, '0')}:00`,
      })}
    </Notice>
  )
}
