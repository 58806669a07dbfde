import { watchedReminders } from '#web/features/reminders/reminder-runs.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

const ReminderRunDialog = onDemand('reminder run dialog', () =>
  import('#web/features/reminders/reminder-run-dialog.tsx').then((module) => module.ReminderRunDialog),
)

/** Belongs beside the list: the selection, and its buttons with it, goes once the sending has begun. */
export function ReminderRun() {
  const isWatched = useStore(watchedReminders) !== null
  return (
    <MountOnOpen isOpen={isWatched}>
      <ReminderRunDialog />
    </MountOnOpen>
  )
}
