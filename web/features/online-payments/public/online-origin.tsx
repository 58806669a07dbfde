import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refundOnline } from '#shared/features/online-payments/online-payments.contract.ts'
import type { OnlineOrigin as Origin } from '#shared/features/online-payments/online-payments.reply.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { onlineOriginQuery } from '#web/features/online-payments/online-payments.queries.ts'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { Fact, Facts, RecordCard } from '#web/ui/layout/record-parts.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'

/** How a payment was made online, what the provider kept of it, and what went back; nothing for any other. */
export function OnlineOrigin({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const { data: online } = useQuery(onlineOriginQuery(payment.id))
  const mayManage = useMay('manage_payments')
  if (!online) return null
  const { currency, unallocated_minor } = payment
  return (
    <RecordCard title={t('online.paid_online')}>
      <Facts>
        <Fact name={t('online.provider')}>{providerOf(online, t('online.provider_name.stand_in'))}</Fact>
        {online.charge_id && <Fact name={t('online.charge')}>{online.charge_id}</Fact>}
        {online.fee_minor !== null && (
          <Fact name={t('online.fee')}>
            <MoneyText minor={online.fee_minor} currency={currency} />
          </Fact>
        )}
        {online.refunds.map((refund) => (
          <Fact key={refund.id} name={t(`online.refund_state.${refund.status}`)}>
            <MoneyText minor={refund.amount_minor} currency={currency} />
          </Fact>
        ))}
      </Facts>
      {mayManage && unallocated_minor > 0 && <SendBack payment={payment} />}
    </RecordCard>
  )
}

const providerOf = ({ provider, is_live }: Origin, standIn: string) => {
  if (provider === 'stand_in') return standIn
  return is_live ? 'Stripe' : 'Stripe (test)'
}

/** What is on account goes back the way it came. */
function SendBack({
  payment: { id, currency, customer_name: name, unallocated_minor: amount_minor },
}: {
  payment: Payment
}) {
  const t = useTranslate()
  const amount = useFormats().money(amount_minor, currency)
  const { isBusy, run } = useAction()
  const withKey = useIdempotencyKey()
  const changed = usePaymentsChanged()
  async function sendBack() {
    const isSure = await confirm({
      title: t('online.send_back_title', { amount }),
      body: t('online.send_back_text', { name, amount }),
      confirmLabel: t('online.send_back_confirm', { amount }),
    })
    if (!isSure) return
    const body = { amount_minor }
    await run(async () => {
      await withKey(body, (idempotencyKey) => call(refundOnline, { params: { id }, body, idempotencyKey }))
      showSuccess(t('online.sent_back', { amount }))
    })
    await changed()
  }
  return (
    <Button variant="default" size="xs" mt="sm" loading={isBusy} onClick={() => void sendBack()}>
      {t('online.send_back', { amount })}
    </Button>
  )
}
