import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ScheduleRow } from '#shared/features/schedules/schedules.reply.ts'
import type { PauseReason, ScheduleStatus } from '#shared/features/schedules/schedules.rules.ts'
import { keptByLocale } from '#shared/i18n/kept.ts'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from './schedules.module.css'

const tones: Record<ScheduleStatus, Tone> = { active: 'good', paused: 'warning', finished: 'neutral' }

/** The state of a schedule; a paused one says why. */
export function ScheduleBadge({ status, reason }: { status: ScheduleStatus; reason: PauseReason | null }) {
  const t = useTranslate()
  return (
    <StateBadge tone={reason && reason !== 'by_hand' ? 'bad' : tones[status]}>
      {reason ? t(`schedules.paused.${reason}`) : t(`schedules.badge.${status}`)}
    </StateBadge>
  )
}

/** The last run failed and is retried; nothing if the schedule paused because of it. */
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

const weekdays = keptByLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))

/** "Tue": shown so that runs at weekends are noticed. */
function Weekday({ date }: { date: string }) {
  const name = weekdays(useIntlLocale())
  return <span className={classes.weekday}>{name.format(new Date(`${date}T12:00:00Z`))}</span>
}

export const WeekdayAndDate = ({ date }: { date: string }) => (
  <span className="oneLine">
    <Weekday date={date} /> <DateText date={date} />
  </span>
)
