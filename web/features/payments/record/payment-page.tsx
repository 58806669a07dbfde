import { Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getPaymentTrail } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { OnlineOrigin } from '#web/features/online-payments/public/online-origin.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentDetails, PaymentFigures, ReversalNotice } from './payment-details.tsx'
import { ImportedBadge } from '#web/features/documents/public/imported-badge.tsx'
import { PaymentBadge, stateOf } from '#web/features/payments/payment-labels.tsx'
import { paymentQuery } from '#web/features/payments/payments.queries.ts'

/** The page of a payment: the amount, how it was used, and the possible actions. */
export function PaymentPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const payment = useQuery(paymentQuery(id))
  if (payment.data) return <PaymentRecord key={id} payment={payment.data} />
  return (
    <Page isForm title={t('payments.record_title')} back={{ to: '/payments/list', label: t('payments.title') }}>
      {payment.isPending ? (
        <>
          <Skeleton height={86} radius="lg" />
          <Paper withBorder radius="lg" py={18} px="lg">
            <TextSkeleton lines={8} label={t('ui.loading')} />
          </Paper>
        </>
      ) : (
        <Paper withBorder radius="lg" py={18} px="lg">
          <RecordNotShown
            query={payment}
            title={t('payments.not_found')}
            hint={t('payments.not_found_text')}
            back={{ to: '/payments/list', label: t('payments.back') }}
          />
        </Paper>
      )}
    </Page>
  )
}

const parts = ['payment', 'notes', 'history'] as const

function PaymentRecord({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const formats = useFormats()
  const { tab, tabs } = useRecordTabs(parts)
  const { id, currency, reversal } = payment
  return (
    <Page
      isForm
      title={t('payments.payment_of', { amount: formats.money(payment.amount_minor, currency) })}
      back={{ to: '/payments/list', label: t('payments.title') }}
      badge={
        <>
          <PaymentBadge state={stateOf({ ...payment, reversed: reversal !== null })} />
          <ImportedBadge kind={payment.kind} />
        </>
      }
      actions={<PaymentActions payment={payment} />}
    >
      {reversal && <ReversalNotice reversal={reversal} />}
      <PaymentFigures payment={payment} />
      <PageTabs
        label={t('payments.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`payments.tab.${name}`) }))}
      />
      {tab === 'payment' && (
        <>
          <PaymentDetails payment={payment} />
          {payment.method === 'card' && <OnlineOrigin payment={payment} />}
        </>
      )}
      {tab === 'history' && <RecordTrail endpoint={getPaymentTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="payments" modelId={id} />
    </Page>
  )
}
