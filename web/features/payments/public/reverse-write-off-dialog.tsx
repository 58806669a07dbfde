import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { reverseWriteOff } from '#shared/features/payments/payments.contract.ts'
import type { Settlement } from '#shared/features/payments/payments.reply.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonForm } from '#web/ui/dialog/reason-form.tsx'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'

type ReverseWriteOffProps = {
  settlement: Settlement
  invoice: Pick<Invoice, 'id' | 'number' | 'currency'>
  opened: boolean
  onClose: () => void
}

/** What was written off is owed again, which the customer may hear of: it names the amount and asks why. */
export function ReverseWriteOffDialog(props: ReverseWriteOffProps) {
  const { settlement, invoice, opened, onClose } = props
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(settlement.amount_minor, invoice.currency)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('payments.write_off.reverse.title', { amount })}>
      <ReverseForm {...props} amount={amount} />
    </Dialog>
  )
}

function ReverseForm({ settlement, invoice, amount, onClose }: ReverseWriteOffProps & { amount: string }) {
  const t = useTranslate()
  const changed = usePaymentsChanged()
  const words = { amount, number: required(invoice.number, 'number of the invoice') }
  const form = useApiForm({
    endpoint: reverseWriteOff,
    params: { id: invoice.id, write_off_id: settlement.id },
    initialValues: { reason: '' },
    onDone: async () => {
      onClose()
      showSuccess(t('payments.write_off.reverse.done', words))
      await changed()
    },
  })
  return (
    <ReasonForm
      form={form}
      reason={form.text('reason')}
      label={t('payments.write_off.reverse.reason')}
      help={t('payments.write_off.reverse.reason_help')}
      text={t('payments.write_off.reverse.text', words)}
      confirmLabel={t('payments.write_off.reverse.confirm', { amount })}
      cancelLabel={t('payments.write_off.reverse.keep')}
      isDanger={false}
      onClose={onClose}
    />
  )
}
