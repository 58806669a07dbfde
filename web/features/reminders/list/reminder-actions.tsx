import { Button } from '@mantine/core'
import { IconBellMinus, IconBellPlus, IconCalendarPause, IconMailbox, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DueReminder } from '#shared/features/reminders/reminders.reply.ts'
import { sumsOf } from '#shared/features/reminders/reminder-sums.ts'
import { useSendReminders } from '#web/features/reminders/public/send-reminders.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { PutOffDialog } from './put-off-dialog.tsx'
import { amountsOf } from './reminder-columns.tsx'
import { tryAddressAgain } from '#shared/features/email/mail-events.contract.ts'
import { leaveOutReminders, markPosted, putOffReminders } from '#shared/features/reminders/reminders.contract.ts'
import { useRemindersChanged } from '#web/features/reminders/reminders.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true }

const idsOf = (rows: readonly DueReminder[]) =>
  rows.flatMap(({ documents }) => documents.map(({ invoice_id }) => invoice_id))

type ActionsProps = { rows: DueReminder[]; onDone: () => void }

/** What can be done with the ticked rows, or with the one that is open: only what applies to any of them. */
export function ReminderActions({ rows, onDone }: ActionsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const [isPuttingOff, setPuttingOff] = useState(false)
  const send = useSendReminders(onDone)
  const steps = useReminderSteps(onDone)
  if (!mayManage) return null
  const going = rows.filter(({ going_out }) => going_out)
  const sendable = rows.filter(({ reason }) => reason === null || reason === 'put_off')
  const undelivered = rows.filter(({ reason }) => reason === 'not_delivered')
  const bounced = rows.filter(({ reason }) => reason === 'bounced').flatMap((row) => row.bounced)
  const putOff = rows.filter(({ reason }) => reason === 'put_off')
  const amount = amountsOf({ totals: sumsOf(sendable.flatMap(({ totals }) => totals)) }, formats)
  const action = (label: string, leftSection: ReactNode, onClick: () => unknown) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={steps.isBusy || send.isBusy}
      leftSection={leftSection}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  )
  return (
    <>
      {sendable.length > 0 &&
        action(t('reminders.send_now'), <IconSend {...icon} />, () => send.ask(idsOf(sendable), amount))}
      {going.length > 0 &&
        action(t('reminders.leave_out'), <IconBellMinus {...icon} />, () => steps.leaveOut(idsOf(going)))}
      {undelivered.length > 0 &&
        action(t('reminders.mark_posted'), <IconMailbox {...icon} />, () => steps.markPosted(idsOf(undelivered)))}
      {bounced.length > 0 &&
        action(t('reminders.try_again'), <IconBellPlus {...icon} />, () => steps.tryAgain(bounced))}
      {putOff.length > 0
        ? action(t('reminders.put_off_end'), <IconBellPlus {...icon} />, () => steps.putOff(customersOf(putOff), null))
        : action(t('reminders.put_off'), <IconCalendarPause {...icon} />, () => setPuttingOff(true))}
      <PutOffDialog
        opened={isPuttingOff}
        onClose={() => setPuttingOff(false)}
        onChosen={(date) => steps.putOff(customersOf(rows), date)}
      />
    </>
  )
}

const customersOf = (rows: readonly DueReminder[]) => [...new Set(rows.map(({ customer_id }) => customer_id))]

/** What changes who is reminded, each with a word about what was done. */
function useReminderSteps(onDone: () => void) {
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
