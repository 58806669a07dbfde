import { useQuery } from '@tanstack/react-query'
import { useOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RunDialog } from '#web/ui/dialog/run-dialog.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { watchedReminders } from './send-reminders.ts'
import { reminderRunQuery, useRemindersChanged } from '#web/features/reminders/reminders.queries.ts'

/**
 * How far the sending has come, and which reminders were refused. The sending goes on if the dialog is closed. It is
 * rendered beside the list, because the selection with its buttons disappears once the sending has begun.
 */
export const ReminderRun = () => (
  <MountOnOpen isOpen={useStore(watchedReminders) !== null}>
    <Progress />
  </MountOnOpen>
)

function Progress() {
  const t = useTranslate()
  const fine = useOnItsWay(t('reminder_run.fine'))
  const changed = useRemindersChanged()
  const watched = useStore(watchedReminders)
  const { data: run } = useQuery({ ...reminderRunQuery(watched?.id ?? ''), enabled: watched !== null })
  const sent = run ? run.done_count - run.failed_count : 0
  const end = () => {
    watchedReminders.set(null)
    void changed()
  }
  return (
    <RunDialog
      run={watched && run ? run : null}
      title={run?.status === 'running' ? t('reminder_run.running') : t('reminder_run.queued', { count: sent })}
      fine={fine}
      refused={(run?.results ?? []).map(({ invoice_id, number, customer_name, refusal }) => ({
        id: invoice_id,
        to: `/invoices/view/${invoice_id}`,
        name: `${number ?? ''} · ${customer_name}`,
        reason: refusal,
      }))}
      onLeave={end}
      onEnd={end}
    />
  )
}
