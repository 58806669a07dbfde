import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Payment, reversePayment } from '#shared/features/payments/payments.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useOldDateQuestion } from '#web/features/payments/public/old-date.ts'
import { useCachePayment } from '#web/features/payments/payments.queries.ts'

type ReverseDialogProps = { payment: Payment; opened: boolean; onClose: () => void; today: string }

/** Names the amount, the customer and what is owed again, and wants a reason: it cannot be undone. */
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
      showSuccess(t('alert.success'), t('payments.reverse.done', { amount, name: payment.customer_name }))
      await cachePayment(reversed)
    },
  })
  const opens = allocations.map(({ invoice_number, amount_minor }) =>
    t('payments.reverse.invoice', { number: invoice_number, amount: formats.money(amount_minor, currency) }),
  )
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {opens.length > 0
            ? t('payments.reverse.opens', { count: opens.length, list: new Intl.ListFormat(locale).format(opens) })
            : t('payments.reverse.opens_none')}
        </Text>
        <FormAlert message={form.message} />
        <Textarea
          {...form.text('reason')}
          required
          label={t('field.reversal_reason')}
          description={t('payments.reverse.reason_help')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
        />
        <TextInput
          {...form.text('reversal_date')}
          type="date"
          required
          min={received}
          max={received > today ? received : today}
          label={t('field.reversal_date')}
          maw="14rem"
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" color="red.9" loading={form.isSending}>
          {t('payments.reverse.confirm', { amount })}
        </Button>
      </Group>
    </form>
  )
}
