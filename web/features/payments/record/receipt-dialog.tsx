import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { emailReceipt } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { customerQuery } from '#web/features/customers/customers.queries.ts'
import { AddressesField } from '#web/features/documents/public/addresses-field.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'

type ReceiptDialogProps = { payment: Payment; opened: boolean; onClose: () => void }

type Contact = { name: string; email: string; receives_invoices: boolean }

export function ReceiptDialog({ payment, opened, onClose }: ReceiptDialogProps) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('payments.email_title', { name: payment.customer_name })}>
      <Addressed payment={payment} onClose={onClose} />
    </Dialog>
  )
}

type PartProps = Omit<ReceiptDialogProps, 'opened'>

/** Users who may see the customer see its contacts; for others the server chooses the recipients. */
function Addressed({ payment, onClose }: PartProps) {
  const maySee = useMay('customer_access')
  const customer = useQuery({ ...customerQuery(payment.customer_id), enabled: maySee })
  if (maySee && customer.isPending) return <FormSkeleton fields={1} />
  const contacts = (customer.data?.contacts ?? []).filter(({ email }) => email !== '')
  return <ReceiptForm payment={payment} onClose={onClose} contacts={contacts} />
}

function ReceiptForm({ payment, onClose, contacts }: PartProps & { contacts: readonly Contact[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const changed = usePaymentsChanged()
  const showOnItsWay = useShowOnItsWay()
  const { id, currency } = payment
  const form = useApiForm({
    endpoint: emailReceipt,
    params: { id },
    initialValues: {
      to: contacts.filter(({ receives_invoices }) => receives_invoices).map(({ email }) => email),
    },
    toBody: ({ to }) => (to.length > 0 ? { to } : {}),
    onDone: async ({ to }) => {
      onClose()
      await showOnItsWay(t('payments.email_queued', { to: to.join(', ') }))
      await changed()
    },
  })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('payments.email_text', {
            amount: formats.money(payment.amount_minor, currency),
            date: formats.date(payment.payment_date),
          })}
        </Text>
        <FormAlert message={form.message} />
        <AddressesField {...form.field('to')} label={t('invoices.email_to')} contacts={contacts} />
        {form.values.to.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('payments.email_help')}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('invoices.email_send')}
        </Button>
      </Group>
    </form>
  )
}
