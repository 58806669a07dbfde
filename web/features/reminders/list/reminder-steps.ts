import { tryAddressAgain } from '#shared/features/email/mail-events.contract.ts'
import { leaveOutReminders, markPosted, putOffReminders } from '#shared/features/reminders/reminders.contract.ts'
import { useRemindersChanged } from '#web/features/reminders/reminders.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** What changes who is reminded, each with a word about what was done. */
export function useReminderSteps(onDone: () => void) {
  const t = useTranslate()
  const formats = useFormats()
  const changed = useRemindersChanged()
  const { run, isBusy } = useAction()

  /** The rows say so before the word about it does. */
  const act = async (work: () => Promise<string>) => {
    const isDone = await run(async () => {
      const said = await work()
      await changed()
      showSuccess(said)
      onDone()
    })
    if (!isDone) await changed()
  }
  return {
    isBusy,
    leaveOut: (invoice_ids: string[]) =>
      act(async () => {
        const { left_out_count: count } = await call(leaveOutReminders, { body: { invoice_ids } })
        return t('reminders.left_out', { count })
      }),
    markPosted: (ids: string[]) =>
      act(async () => {
        for (const id of ids) await call(markPosted, { params: { id }, body: {} })
        return t('reminders.posted', { count: ids.length })
      }),
    tryAgain: (addresses: string[]) =>
      act(async () => {
        for (const address of addresses) await call(tryAddressAgain, { body: { address } })
        return t('reminders.tried_again')
      }),
    putOff: (customerIds: string[], until_date: string | null) =>
      act(async () => {
        for (const customer_id of customerIds) await call(putOffReminders, { body: { customer_id, until_date } })
        return until_date === null
          ? t('reminders.put_off_ended')
          : t('reminders.put_off_done', { date: formats.date(until_date) })
      }),
  }
}
