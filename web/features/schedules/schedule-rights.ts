import { mayChangeSchedule, type ScheduleAction } from '#shared/features/schedules/schedules.rules.ts'
import { useSession, visitorOf } from '#web/platform/session/session.ts'

/** Whether the one who is there may change, start again and end a schedule that does this on a run. */
export function useMayChange(action: ScheduleAction) {
  const visitor = visitorOf(useSession())
  return visitor !== null && mayChangeSchedule(action, visitor)
}
