import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconCoins } from '@tabler/icons-react'
import { getPaymentTrail, type Payment } from '#shared/features/payments/payments.contract.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { NotePanel } from '#web/features/notes/public/note-panel.tsx'
import { ApiError } from '#web/platform/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextSkeleton } from '#web/ui/loading.tsx'
import { PageTabs, usePageTab } from '#web/ui/page-tabs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentDetails, PaymentFigures, ReversalNotice } from './payment-details.tsx'
import { PaymentBadge, stateOf } from './payment-words.tsx'
import classes from './payments.module.css'
import { paymentQuery } from './payments.queries.ts'

/** The page of a payment: what came in, where it went, and what can be done next. */
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
          <div className={classes.card}>
            <TextSkeleton lines={8} label={t('ui.loading')} />
          </div>
        </>
      ) : (
        <div className={classes.card}>
          <NotShown error={payment.error} onRetry={() => void payment.refetch()} isRetrying={payment.isFetching} />
        </div>
      )}
    </Page>
  )
}

type NotShownProps = { error: Error | null; onRetry: () => void; isRetrying: boolean }

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const t = useTranslate()
  // An id that is none is refused before it is looked for.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorState onRetry={onRetry} retrying={isRetrying} />
  return (
    <EmptyState
      icon={<IconCoins stroke={1.5} aria-hidden />}
      title={t('payments.not_found')}
      hint={t('payments.not_found_text')}
      action={
        <ButtonLink to="/payments/list" variant="default" size="xs">
          {t('payments.back')}
        </ButtonLink>
      }
    />
  )
}

const tabs = ['payment', 'notes', 'history'] as const

function PaymentRecord({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const formats = useFormats()
  const tab = usePageTab(tabs)
  const { id, currency, reversal } = payment
  return (
    <Page
      isForm
      title={t('payments.payment_of', { amount: formats.money(payment.amount_minor, currency) })}
      back={{ to: '/payments/list', label: t('payments.title') }}
      badge={<PaymentBadge state={stateOf({ ...payment, reversed: reversal !== null })} />}
      actions={<PaymentActions payment={payment} />}
    >
      {reversal && <ReversalNotice reversal={reversal} />}
      <PaymentFigures payment={payment} />
      <PageTabs
        label={t('payments.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`payments.tab.${name}`) }))}
      />
      {tab === 'payment' && <PaymentDetails payment={payment} />}
      {tab === 'notes' && <NotePanel pageName="payments" modelId={id} />}
      {tab === 'history' && <RecordTrail endpoint={getPaymentTrail} params={{ id }} currency={currency} />}
    </Page>
  )
}
