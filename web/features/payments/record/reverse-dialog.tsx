import { reversePayment } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonForm } from '#web/ui/dialog/reason-form.tsx'
import { useOldDateQuestion } from '#web/features/payments/public/old-date.ts'
import { useCachePayment } from '#web/features/payments/payments.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type ReverseDialogProps = { payment: Payment; opened: boolean; onClose: () => void; today: string }

/** Shows the amount, the customer and what is owed again, and requires a reason, because it cannot be undone. */
export function ReverseDialog({ payment, opened, onClose, today }: ReverseDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(payment.amount_minor, payment.currency)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('payments.reverse.title', { amount, name: payment.customer_name })}
    >
      <ReverseForm payment={payment} onClose={onClose} today={today} />
    </Dialog>
  )
}

function ReverseForm({ payment, onClose, today }: Omit<ReverseDialogProps, 'opened'>) {
  const t = useTranslate()
  const formats = useFormats()
  const locale = useIntlLocale()
  const cachePayment = useCachePayment()
  const { id, currency, allocations, payment_date: received } = payment
  const amount = formats.money(payment.amount_minor, currency)
  const askAboutDate = useOldDateQuestion(today)
  const form = useApiForm({
    endpoint: reversePayment,
    params: { id },
    send: async (body, key) => {
      await askAboutDate('reversal_date', body.reversal_date)
      return call(reversePayment, { params: { id }, body, ...key })
    },
    initialValues: { reason: '', reversal_date: received > today ? received : today },
    onDone: async (reversed) => {
      onClose()
      showSuccess(t('payments.reverse.done', { amount, name: payment.customer_name }))
      await cachePayment(reversed)
    },
  })
  const opens = allocations.map(({ invoice_number, amount_minor }) =>
    t('payments.reverse.invoice', { number: invoice_number, amount: formats.money(amount_minor, currency) }),
  )
  return (
    <ReasonForm
      form={form}
      reason={form.text('reason')}
      label={t('field.reversal_reason')}
      help={t('payments.reverse.reason_help')}
      text={
        opens.length > 0
          ? t('payments.reverse.opens', { count: opens.length, list: new Intl.ListFormat(locale).format(opens) })
          : t('payments.reverse.opens_none')
      }
      cancelLabel={t('payments.reverse.keep')}
      confirmLabel={t('payments.reverse.confirm', { amount })}
      isDanger
      onClose={onClose}
    >
      <DateField
        {...form.field('reversal_date')}
        required
        today={today}
        min={received}
        max={received > today ? received : today}
        label={t('field.reversal_date')}
        maw="14rem"
      />
    </ReasonForm>
  )
}
