import { mayChangeSchedule, type ScheduleAction } from '#shared/features/schedules/schedules.rules.ts'
import { useSession, visitorOf } from '#web/platform/session/session.ts'

/** Whether the user may change, resume and end a schedule with this action. */
export function useMayChange(action: ScheduleAction) {
  const visitor = visitorOf(useSession())
  return visitor !== null && mayChangeSchedule(action, visitor)
}
