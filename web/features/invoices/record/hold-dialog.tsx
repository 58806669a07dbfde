import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { type HoldKind, holdKinds } from '#shared/features/invoices/invoice-states.ts'
import { holdInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type HoldDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

/** Puts an invoice on hold, so that the customer is not chased for it; the reason and the end date are stored with it. */
export function HoldDialog({ opened, onClose, invoice }: HoldDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('invoices.hold.title', { number: required(invoice.number, 'number of the invoice') })}
    >
      <HoldForm invoice={invoice} onClose={onClose} />
    </Dialog>
  )
}

const nothingSaid: { kind: HoldKind; reason: string; date: string } = { kind: 'disputed', reason: '', date: '' }

function HoldForm({ invoice: { id, number }, onClose }: Pick<HoldDialogProps, 'invoice' | 'onClose'>) {
  const t = useTranslate()
  const cacheInvoice = useCacheInvoice()
  const [today] = useState(() => localDay(new Date()))
  const form = useApiForm({
    endpoint: holdInvoice,
    params: { id },
    initialValues: nothingSaid,
    toBody: ({ date, ...values }) => ({ ...values, date: date === '' ? null : date }),
    onDone: async (held) => {
      onClose()
      showSuccess(t('invoices.hold.done', { number: required(number, 'number of the invoice') }))
      await cacheInvoice(held)
    },
  })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <FormAlert message={form.message} />
        <Radio.Group {...form.field('kind')} label={t('invoices.hold.kind')}>
          <Stack gap="xs" mt={6}>
            {holdKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`invoices.hold.kinds.${kind}`)}
                description={t(`invoices.hold.about.${kind}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <GrowingTextarea
          {...form.text('reason')}
          required
          label={t('invoices.hold.reason')}
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
        />
        <DateField
          {...form.field('date')}
          label={t('invoices.hold.date')}
          description={t('invoices.hold.date_help')}
          min={today}
          maw="14rem"
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('invoices.hold.confirm')}
        </Button>
      </Group>
    </form>
  )
}
