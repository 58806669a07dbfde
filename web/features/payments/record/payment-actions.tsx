import { IconArrowBackUp, IconCashBanknoteMinus, IconListCheck, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allocatePayment, getReceipt } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { paymentDefaultsQuery, useCachePayment } from '#web/features/payments/payments.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MenuAction } from '#web/ui/layout/menu-action.tsx'
import { usePdfAction } from '#web/ui/document/pdf-action.tsx'
import { type RecordAction, RecordActions } from '#web/ui/layout/record-actions.tsx'
import { AllocateDialog } from '#web/features/payments/public/allocate-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

type Opened = 'allocate' | 'email' | 'refund' | 'reverse' | null

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The actions that the remaining amount and the user's permissions allow. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const mayManage = useMay('manage_payments')
  const [opened, setOpened] = useState<Opened>(null)
  const receipt = usePdfAction({ endpoint: getReceipt, id: payment.id, label: t('payments.receipt') })
  const steps = useMainSteps(payment, setOpened)
  return (
    <>
      <RecordActions actions={[receipt, ...(mayManage ? steps : [])]} moreLabel={t('invoices.more')}>
        {mayManage && payment.reversal === null && <ChangeItems payment={payment} onOpen={setOpened} />}
      </RecordActions>
      {mayManage && <Dialogs payment={payment} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Money on account is allocated first; otherwise the receipt is the next step. */
function useMainSteps(payment: Payment, onOpen: (dialog: Opened) => void): RecordAction[] {
  const t = useTranslate()
  const isFree = payment.unallocated_minor > 0
  const email = {
    icon: <IconMail {...iconProps} />,
    label: t('payments.email'),
    isMain: !isFree && !payment.reversal,
    onClick: () => onOpen('email'),
  }
  const allocate = {
    icon: <IconListCheck {...iconProps} />,
    label: t('payments.allocate'),
    isMain: true,
    onClick: () => onOpen('allocate'),
  }
  return isFree ? [email, allocate] : [email]
}

type DialogsProps = { payment: Payment; opened: Opened; onClose: () => void }

function Dialogs({ payment, opened, onClose }: DialogsProps) {
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const cachePayment = useCachePayment()
  const dialog = (name: Opened) => ({ payment, opened: opened === name, onClose })
  return (
    <>
      <AllocateDialog
        source={payment}
        endpoint={allocatePayment}
        messages="payments"
        opened={opened === 'allocate'}
        onClose={onClose}
        onAllocated={cachePayment}
      />
      <ReceiptDialog {...dialog('email')} />
      {defaults && (
        <>
          <RefundDialog {...dialog('refund')} today={defaults.today} />
          <ReverseDialog {...dialog('reverse')} today={defaults.today} />
        </>
      )}
    </>
  )
}

type ChangeItemsProps = { payment: Payment; onOpen: (dialog: Opened) => void }

function ChangeItems({ payment, onOpen }: ChangeItemsProps) {
  const t = useTranslate()
  return (
    <>
      <MenuAction
        icon={<IconCashBanknoteMinus {...iconProps} />}
        label={t('payments.refund.action')}
        whyNot={payment.unallocated_minor > 0 ? null : t('payments.refund.none')}
        onClick={() => onOpen('refund')}
      />
      <MenuAction
        icon={<IconArrowBackUp {...iconProps} />}
        label={t('payments.reverse.action')}
        whyNot={payment.refunded_minor > 0 ? t('error.payment.refunded') : null}
        isDangerous
        onClick={() => onOpen('reverse')}
      />
    </>
  )
}
