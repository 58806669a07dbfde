import { Button } from '@mantine/core'
import { IconBellX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tryAddressAgain } from '#shared/features/email/mail-events.contract.ts'
import type { FailedReminder } from '#shared/features/reminders/reminders.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useRemindersChanged } from '#web/features/reminders/reminders.queries.ts'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'

/** A reminder that failed or bounced: its address is corrected, or tried again. */
export function FailedReminderLine({ reminder }: { reminder: FailedReminder }) {
  const t = useTranslate()
  const formats = useFormats()
  const { customer_id: id, customer_name: name, status, to, last_error: reason } = reminder
  return (
    <AttentionLine
      icon={<IconBellX size={18} stroke={1.75} aria-hidden />}
      reason={[formats.instant(reminder.created_at), ...(reason ? [reason] : [])].join(' · ')}
      action={status === 'bounced' && <TryAgain addresses={to} />}
    >
      {t(status === 'bounced' ? 'home.reminder_bounced' : 'home.reminder_failed', { to: to.join(', ') })}{' '}
      <Link to="/customers/edit/$id" params={{ id }} search={{ tab: 'details' }}>
        {name}
      </Link>
    </AttentionLine>
  )
}

function TryAgain({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslate()
  const changed = useRemindersChanged()
  const { run, isBusy } = useAction()
  const again = () =>
    run(async () => {
      for (const address of addresses) await call(tryAddressAgain, { body: { address } })
      showSuccess(t('home.address_tried_again'))
      await changed()
    })
  if (!useMay('manage_invoices')) return null
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void again()}>
      {t('home.try_address_again')}
    </Button>
  )
}
