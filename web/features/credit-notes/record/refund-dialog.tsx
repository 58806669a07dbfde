import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refundCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { type PaymentMethod, paymentMethods } from '#shared/features/payments/payments.contract.ts'
import { required } from '#shared/required.ts'
import { useOldDateQuestion } from '#web/features/payments/public/old-date.ts'
import { paymentDefaultsQuery } from '#web/features/payments/payments.queries.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormRow } from '#web/ui/form/form-frame.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { useCacheCreditNote } from '#web/features/credit-notes/credit-notes.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type RefundDialogProps = { note: CreditNote; opened: boolean; onClose: () => void }

/** Pays out the remaining credit, or a part of it. */
export function RefundDialog({ note, opened, onClose }: RefundDialogProps) {
  const t = useTranslate()
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('credit_notes.refund.title', { name: note.customer_name })}>
      {defaults ? <RefundForm note={note} onClose={onClose} today={defaults.today} /> : <FormSkeleton fields={2} />}
    </Dialog>
  )
}

type RefundFormProps = Omit<RefundDialogProps, 'opened'> & { today: string }

function RefundForm({ note, onClose, today }: RefundFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { locale } = useLanguage()
  const form = useRefundForm({ note, onClose, today })
  const { currency, unallocated_minor: left } = note
  const amount = form.values.amount_minor ?? 0
  const money = (minor: number) => formats.money(minor, currency)
  const amountField = form.field('amount_minor')
  const method = form.field('method')
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('credit_notes.refund.text', { amount: money(left) })}
        </Text>
        <FormAlert message={form.message} />
        <FormRow>
          <CurrencyInput
            {...amountField}
            required
            label={t('credit_notes.refund.amount')}
            error={amount > left ? t('credit_notes.refund.too_much', { amount: money(left) }) : amountField.error}
            currency={currency}
            locale={locale}
            allowNegative={false}
            data-autofocus
          />
          <DateField {...form.field('refund_date')} max={today} today={today} label={t('credit_notes.refund.date')} />
          <ChoiceField
            {...method}
            label={t('credit_notes.refund.method')}
            data={paymentMethods.map((value) => ({ value, label: t(`payment_method.${value}`) }))}
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
          {t('credit_notes.refund.confirm', { amount: money(amount) })}
        </Button>
      </Group>
    </form>
  )
}

type RefundValues = { amount_minor: number | null; refund_date: string; method: PaymentMethod; reference: string }

function useRefundForm({ note, onClose, today }: RefundFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const cacheCreditNote = useCacheCreditNote()
  const { id, currency, customer_name: name, unallocated_minor } = note
  const initialValues: RefundValues = {
    amount_minor: unallocated_minor,
    refund_date: today,
    method: 'bank_transfer',
    reference: '',
  }
  const askAboutDate = useOldDateQuestion(today)
  return useApiForm({
    endpoint: refundCreditNote,
    params: { id },
    send: async (body, key) => {
      await askAboutDate('refund_date', body.refund_date)
      return call(refundCreditNote, { params: { id }, body, ...key })
    },
    initialValues,
    // An empty amount is sent as missing, not as malformed; an empty date means today.
    toBody: ({ amount_minor, refund_date, ...values }) => ({
      ...values,
      amount_minor: (amount_minor || undefined) as number,
      ...(refund_date && { refund_date }),
    }),
    onDone: async (refunded, { amount_minor }) => {
      onClose()
      const amount = formats.money(required(amount_minor, 'amount'), currency)
      showSuccess(t('credit_notes.refund.done', { amount, name }))
      await cacheCreditNote(refunded)
    },
  })
}
