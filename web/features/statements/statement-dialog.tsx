import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { emailStatement } from '#shared/features/statements/statements.contract.ts'
import type { Statement } from '#shared/features/statements/statements.reply.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { customerQuery } from '#web/features/customers/customers.queries.ts'
import { AddressesField } from '#web/features/documents/public/addresses-field.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'

type StatementDialogProps = { statement: Statement; opened: boolean; onClose: () => void }

/** The recipients of the statement: the contacts who receive invoices, or others. */
export function StatementDialog({ statement, opened, onClose }: StatementDialogProps) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('statements.email_title', { name: statement.customer_name })}>
      <Addressed statement={statement} onClose={onClose} />
    </Dialog>
  )
}

type PartProps = Omit<StatementDialogProps, 'opened'>

type Contact = { name: string; email: string; receives_invoices: boolean }

function Addressed({ statement, onClose }: PartProps) {
  const customer = useQuery(customerQuery(statement.customer_id))
  if (customer.isPending) return <FormSkeleton fields={1} />
  if (!customer.data) return <ErrorState onRetry={() => void customer.refetch()} retrying={customer.isFetching} />
  const contacts = customer.data.contacts.filter(({ email }) => email !== '')
  return <StatementForm statement={statement} onClose={onClose} contacts={contacts} />
}

function StatementForm({ statement, onClose, contacts }: PartProps & { contacts: readonly Contact[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const form = useStatementForm(statement, contacts, onClose)
  useShortcut('mod+Enter', t('invoices.email_send'), () => form.formProps.ref.current?.requestSubmit())
  const { kind, from, to, closing_minor, currency } = statement
  const what =
    kind === 'period'
      ? t('document.period', { from: formats.date(from), to: formats.date(to) })
      : t('document.open_items_on', { date: formats.date(to) })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('statements.email_text', { what, balance: formats.money(closing_minor, currency) })}
        </Text>
        <FormAlert message={form.message} />
        <AddressesField {...form.field('to_addresses')} label={t('invoices.email_to')} contacts={contacts} required />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} rightSection={<Kbd keys="mod+Enter" />}>
          {t('invoices.email_send')}
        </Button>
      </Group>
    </form>
  )
}

/** Sends the dates on the screen, so that the same statement is sent after midnight too. */
function useStatementForm(
  { customer_id: id, kind, from, to, currency }: Statement,
  contacts: readonly Contact[],
  onClose: () => void,
) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  return useApiForm({
    endpoint: emailStatement,
    params: { id },
    initialValues: {
      to_addresses: contacts.filter(({ receives_invoices }) => receives_invoices).map(({ email }) => email),
    },
    toBody: ({ to_addresses }) => ({ kind, currency, ...(kind === 'period' && { from }), to, to_addresses }),
    onDone: async (reply) => {
      onClose()
      await showOnItsWay(t('statements.email_queued', { to: reply.to.join(', ') }))
    },
  })
}
