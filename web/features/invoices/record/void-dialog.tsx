import { voidInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonForm } from '#web/ui/dialog/reason-form.tsx'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'

type VoidDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

/** Shows the number and the amount, and requires a reason, because it cannot be undone. */
export function VoidDialog({ opened, onClose, invoice }: VoidDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(invoice.gross_minor, invoice.currency)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('invoices.void.title', { number: required(invoice.number, 'number of the invoice'), amount })}
    >
      <VoidForm invoice={invoice} onClose={onClose} />
    </Dialog>
  )
}

function VoidForm({ invoice, onClose }: Pick<VoidDialogProps, 'invoice' | 'onClose'>) {
  const t = useTranslate()
  const cacheInvoice = useCacheInvoice()
  const number = required(invoice.number, 'number of the invoice')
  const form = useApiForm({
    endpoint: voidInvoice,
    params: { id: invoice.id },
    initialValues: { reason: '' },
    onDone: async (voided) => {
      onClose()
      showSuccess(t('invoices.void.done', { number }))
      await cacheInvoice(voided)
    },
  })
  return (
    <ReasonForm
      form={form}
      reason={form.text('reason')}
      label={t('invoices.void.reason')}
      help={t('invoices.void.reason_help')}
      text={t('invoices.void.text', { name: invoice.customer_name })}
      cancelLabel={t('invoices.keep')}
      confirmLabel={t('invoices.void.confirm', { number })}
      isDanger
      onClose={onClose}
    />
  )
}
