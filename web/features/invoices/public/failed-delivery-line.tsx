import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FailedDelivery } from '#shared/features/deliveries/delivery.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'
import { useRetryDelivery } from '#web/features/documents/public/retry-delivery.ts'

/** An e-invoice that the network did not take, with the reason; it can be sent again. */
export function FailedDeliveryLine({ delivery }: { delivery: FailedDelivery }) {
  const t = useTranslate()
  const formats = useFormats()
  const { number, customer_name: name, status, last_error: reason } = delivery
  return (
    <AttentionLine
      icon={<IconCloudOff size={18} stroke={1.75} aria-hidden />}
      reason={[formats.instant(delivery.created_at), ...(reason ? [reason] : [])].join(' · ')}
      action={<SendAgain delivery={delivery} />}
    >
      <DocumentLink delivery={delivery}>{number}</DocumentLink>{' '}
      {t(status === 'rejected' ? 'home.delivery_rejected' : 'home.delivery_failed', { name })}
    </AttentionLine>
  )
}

function DocumentLink({ delivery, children }: { delivery: FailedDelivery; children: string }) {
  if (delivery.invoice_id !== null)
    return (
      <Link to="/invoices/view/$id" params={{ id: delivery.invoice_id }}>
        {children}
      </Link>
    )
  return (
    <Link to="/creditnote/view/$id" params={{ id: delivery.credit_note_id ?? '' }}>
      {children}
    </Link>
  )
}

function SendAgain({ delivery }: { delivery: FailedDelivery }) {
  const t = useTranslate()
  const again = useRetryDelivery(delivery.id, useInvoicesChanged())
  if (!useMay('manage_invoices')) return null
  return (
    <Button variant="default" size="xs" loading={again.isBusy} onClick={() => void again.send()}>
      {t('invoices.send_again')}
    </Button>
  )
}
