import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Incident } from '#shared/features/online-payments/online-payment.ts'
import { resolvePaymentIncident } from '#shared/features/online-payments/online-payments.contract.ts'
import { useOnlinePaymentsChanged } from '#web/features/online-payments/online-payments.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'

/** What somebody has to look at after a customer paid online. */
export function PaymentIncidentLine({ incident }: { incident: Incident }) {
  const t = useTranslate()
  const formats = useFormats()
  const { kind, customer_name: name, number, amount_minor, currency, payment_id } = incident
  return (
    <AttentionLine
      icon={<IconCreditCard size={18} stroke={1.75} aria-hidden />}
      reason={[formats.instant(incident.created_at), t(`online.incident_help.${kind}`)].join(' · ')}
      action={<Resolve id={incident.id} />}
    >
      <Link
        to={payment_id === null ? '/invoices/view/$id' : '/payments/view/$id'}
        params={{ id: payment_id ?? incident.invoice_id }}
      >
        {number}
      </Link>{' '}
      {t(`online.incident.${kind}`, { name, amount: formats.money(Math.abs(amount_minor), currency) })}
    </AttentionLine>
  )
}

function Resolve({ id }: { id: string }) {
  const t = useTranslate()
  const { isBusy, run } = useAction()
  const changed = useOnlinePaymentsChanged()
  if (!useMay('manage_payments')) return null
  const resolve = async () => {
    await run(() => call(resolvePaymentIncident, { params: { id } }))
    await changed()
  }
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void resolve()}>
      {t('online.resolve')}
    </Button>
  )
}
