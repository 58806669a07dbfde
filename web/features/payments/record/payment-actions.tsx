import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCashBanknoteMinus, IconDots, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allocatePayment, getReceipt, type Payment } from '#shared/features/payments/payments.contract.ts'
import { paymentDefaultsQuery, useCachePayment } from '#web/features/payments/payments.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MenuAction } from '#web/ui/layout/menu-action.tsx'
import { PdfButton } from '#web/ui/document/pdf-button.tsx'
import { AllocateDialog } from '#web/features/payments/public/allocate-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

type Opened = 'allocate' | 'email' | 'refund' | 'reverse' | null

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The actions that the remaining amount and the user's permissions allow. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const [opened, setOpened] = useState<Opened>(null)
  const isFree = payment.unallocated_minor > 0
  return (
    <>
      <PdfButton endpoint={getReceipt} params={{ id: payment.id }} label={t('payments.receipt')} />
      {mayManage && (
        <Button
          variant={isFree || payment.reversal ? 'default' : 'filled'}
          leftSection={<IconMail {...iconProps} />}
          onClick={() => setOpened('email')}
        >
          {t('payments.email')}
        </Button>
      )}
      {mayManage && isFree && <Button onClick={() => setOpened('allocate')}>{t('payments.allocate')}</Button>}
      {mayManage && payment.reversal === null && <More payment={payment} onOpen={setOpened} />}
      {mayManage && <Dialogs payment={payment} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
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

type MoreProps = { payment: Payment; onOpen: (dialog: Opened) => void }

function More({ payment, onOpen }: MoreProps) {
  const t = useTranslate()
  return (
    <Menu position="bottom-end" shadow="md" width={280} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('invoices.more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
