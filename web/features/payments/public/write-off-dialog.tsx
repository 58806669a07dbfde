import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { writeOff, writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'

type WriteOffDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

type WriteOffValues = { amount_minor: number | null; reason: (typeof writeOffReasons)[number]; note: string }

/** Shows the number and what is owed, and requires a reason, because it cannot be undone. */
export function WriteOffDialog({ invoice, opened, onClose }: WriteOffDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const owed = formats.money(invoice.outstanding_minor, invoice.currency)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('payments.write_off.title', { number: required(invoice.number, 'number of the invoice'), owed })}
    >
      <WriteOffForm invoice={invoice} onClose={onClose} />
    </Dialog>
  )
}

function WriteOffForm({ invoice, onClose }: Omit<WriteOffDialogProps, 'opened'>) {
  const t = useTranslate()
  const formats = useFormats()
  const { locale } = useLanguage()
  const { currency, outstanding_minor: owed } = invoice
  const form = useWriteOffForm(invoice, onClose)
  const { amount_minor: amount } = form.values
  const amountField = form.field('amount_minor')
  const reason = form.field('reason')
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('payments.write_off.text', { name: invoice.customer_name })}
        </Text>
        <FormAlert message={form.message} />
        <CurrencyInput
          {...amountField}
          required
          label={t('field.amount_minor')}
          description={stays(owed - (amount ?? 0))}
          error={
            (amount ?? 0) > owed
              ? t('payments.more_than_owed', { owed: formats.money(owed, currency) })
              : amountField.error
          }
          currency={currency}
          locale={locale}
          allowNegative={false}
          maw="14rem"
          data-autofocus
        />
        <Radio.Group
          {...reason}
          onChange={(chosen) => reason.onChange(chosen)}
          label={t('payments.write_off.reason')}
          required
        >
          <Stack gap="xs" mt={6}>
            {writeOffReasons.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`payments.write_off.reasons.${name}`)}
                description={t(`payments.write_off.about.${name}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <GrowingTextarea {...form.text('note')} label={t('field.note')} minRows={2} maxRows={6} maxLength={500} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" color="red.9" loading={form.isSending} disabled={!amount}>
          {t('payments.write_off.confirm', { amount: formats.money(amount ?? 0, currency) })}
        </Button>
      </Group>
    </form>
  )

  function stays(left: number) {
    if (left < 0) return undefined
    return left === 0
      ? t('payments.write_off.nothing_left')
      : t('payments.stays_owed', { amount: formats.money(left, currency) })
  }
}

function useWriteOffForm({ id, number, currency, outstanding_minor: owed }: Invoice, onClose: () => void) {
  const t = useTranslate()
  const formats = useFormats()
  const changed = usePaymentsChanged()
  const start: WriteOffValues = { amount_minor: owed, reason: 'bad_debt', note: '' }
  return useApiForm({
    endpoint: writeOff,
    params: { id },
    initialValues: start,
    // Without an amount the server would write off all that is owed, so an emptied field is sent as null, which it
    // refuses.
    toBody: ({ amount_minor, ...values }) => ({ ...values, amount_minor: amount_minor ?? (null as never) }),
    onDone: async (done) => {
      onClose()
      const params = {
        number: required(number, 'number of the invoice'),
        amount: formats.money(done.amount_minor, currency),
      }
      showSuccess(t('payments.write_off.done', params))
      await changed()
    },
  })
}
