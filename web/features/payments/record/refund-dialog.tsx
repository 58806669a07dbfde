import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type PaymentMethod, refundPayment } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormRow } from '#web/ui/form/form-frame.tsx'
import { useMethods } from '#web/features/payments/payment-labels.tsx'
import { useOldDateQuestion } from '#web/features/payments/public/old-date.ts'
import { useCachePayment } from '#web/features/payments/payments.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type RefundDialogProps = { payment: Payment; opened: boolean; onClose: () => void; today: string }

type RefundValues = { amount_minor: number | null; refund_date: string; method: PaymentMethod; reference: string }

/** Pays back the amount on account, or a part of it. */
export function RefundDialog({ payment, opened, onClose, today }: RefundDialogProps) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('payments.refund.title', { name: payment.customer_name })}>
      <RefundForm payment={payment} onClose={onClose} today={today} />
    </Dialog>
  )
}

function RefundForm({ payment, onClose, today }: Omit<RefundDialogProps, 'opened'>) {
  const t = useTranslate()
  const formats = useFormats()
  const { locale } = useLanguage()
  const methods = useMethods()
  const { currency, unallocated_minor: available } = payment
  const form = useRefundForm(payment, onClose, today)
  const { amount_minor: amount } = form.values
  const method = form.field('method')
  const amountField = form.field('amount_minor')
  const limit = t('payments.refund.limit', { amount: formats.money(available, currency) })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <FormAlert message={form.message} />
        <FormRow>
          <CurrencyInput
            {...amountField}
            required
            label={t('field.amount_minor')}
            description={limit}
            error={(amount ?? 0) > available ? t('payments.refund.too_much') : amountField.error}
            currency={currency}
            locale={locale}
            allowNegative={false}
            data-autofocus
          />
          <DateField {...form.field('refund_date')} required max={today} today={today} label={t('field.refund_date')} />
          <ChoiceField
            {...method}
            label={t('field.method')}
            data={methods}
            onChange={(value) => method.onChange(value as PaymentMethod)}
          />
          <TextInput {...form.text('reference')} label={t('field.reference')} maxLength={100} autoComplete="off" />
        </FormRow>
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('payments.refund.confirm', { amount: formats.money(amount ?? 0, currency) })}
        </Button>
      </Group>
    </form>
  )
}

function useRefundForm(payment: Payment, onClose: () => void, today: string) {
  const t = useTranslate()
  const formats = useFormats()
  const cachePayment = useCachePayment()
  const { id, currency, customer_name: name, method } = payment
  const start: RefundValues = { amount_minor: payment.unallocated_minor, refund_date: today, method, reference: '' }
  const askAboutDate = useOldDateQuestion(today)
  return useApiForm({
    endpoint: refundPayment,
    params: { id },
    send: async (body, key) => {
      await askAboutDate('refund_date', body.refund_date)
      return call(refundPayment, { params: { id }, body, ...key })
    },
    initialValues: start,
    // An empty amount is sent as missing, not as malformed.
    toBody: ({ amount_minor, ...values }) => ({ ...values, amount_minor: (amount_minor || undefined) as number }),
    onDone: async (refunded, { amount_minor }) => {
      onClose()
      const amount = formats.money(required(amount_minor, 'amount'), currency)
      showSuccess(t('payments.refund.done', { amount, name }))
      await cachePayment(refunded)
    },
  })
}
