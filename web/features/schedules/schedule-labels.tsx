import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ScheduleRow } from '#shared/features/schedules/schedules.contract.ts'
import type { PauseReason, ScheduleStatus } from '#shared/features/schedules/schedules.rules.ts'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from './list/schedules.module.css'

const tones: Record<ScheduleStatus, Tone> = { active: 'good', paused: 'warning', finished: 'neutral' }

/** Where a schedule stands; one that is paused says why. */
export function ScheduleBadge({ status, reason }: { status: ScheduleStatus; reason: PauseReason | null }) {
  const t = useTranslate()
  return (
    <StateBadge tone={reason && reason !== 'by_hand' ? 'bad' : tones[status]}>
      {reason ? t(`schedules.paused.${reason}`) : t(`schedules.badge.${status}`)}
    </StateBadge>
  )
}

/** Its last run failed and it is tried again; one that paused over it says so already. */
export function FailingMark({ schedule }: { schedule: Pick<ScheduleRow, 'status' | 'failure_count'> }) {
  const t = useTranslate()
  if (schedule.status !== 'active' || schedule.failure_count === 0) return null
  const words = t('schedules.failing_mark', { count: schedule.failure_count })
  return (
    <span className={classes.failing} title={words}>
      <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** "Tue": a run at a weekend is noticed before it is there. */
function Weekday({ date }: { date: string }) {
  const locale = useIntlLocale()
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return <span className={classes.weekday}>{name.format(new Date(`${date}T12:00:00Z`))}</span>
}

export const WeekdayAndDate = ({ date }: { date: string }) => (
  <span className={classes.dated}>
    <Weekday date={date} /> <DateText date={date} />
  </span>
)
