import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'
import { useSums } from '#web/features/invoices/list/amounts.ts'
import { useSendReminders } from '#web/features/reminders/public/send-reminders.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Overdue ones only; which of them somebody is reminded of, the server decides. */
export function RemindOverdue({ rows, onDone }: { rows: InvoiceRow[]; onDone: () => void }) {
  const t = useTranslate()
  const sums = useSums()
  const remind = useSendReminders(onDone)
  const overdue = rows.filter(({ state }) => state === 'overdue')
  const ids = overdue.map(({ id }) => id)
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={remind.isBusy}
      leftSection={<IconBellRinging size={14} stroke={1.75} aria-hidden />}
      onClick={() => void remind.ask(ids, sums(overdue))}
    >
      {t('reminder_run.remind', { count: overdue.length })}
    </Button>
  )
}
