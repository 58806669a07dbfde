import { useQueryClient } from '@tanstack/react-query'
import { sendReminders } from '#shared/features/reminders/reminders.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { reminderRunQuery } from '#web/features/reminders/reminders.queries.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { createStore } from '#web/platform/browser/store.ts'

/** The sending of reminders that was started last: it is watched until its result has been seen. */
export const watchedReminders = createStore<{ id: string } | null>(null)

/** Asks, then has the worker remind of these invoices now. */
export function useSendReminders(onDone: () => void) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  const { run, isBusy } = useAction()

  async function send(invoice_ids: string[]) {
    const body = { invoice_ids }
    const started = await withKey(body, (idempotencyKey) => call(sendReminders, { body, idempotencyKey }))
    queryClient.setQueryData(reminderRunQuery(started.id).queryKey, started)
    watchedReminders.set({ id: started.id })
    onDone()
  }

  async function ask(invoiceIds: string[], amount: string) {
    const count = invoiceIds.length
    const isSure = await confirm({
      title: t('reminder_run.question', { count, amount }),
      body: t('reminder_run.question_text'),
      confirmLabel: t('reminder_run.confirm', { count }),
    })
    if (isSure) await run(() => send(invoiceIds))
  }
  return { isBusy, ask }
}
