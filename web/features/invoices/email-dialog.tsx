import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { emailInvoice, type prepareEmail } from '#shared/features/invoices/invoice-emails.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { showSuccess } from '#web/platform/alerts.tsx'
import { useApiForm } from '#web/platform/api-form.ts'
import { FormAlert } from '#web/platform/form-alert.tsx'
import { useTranslate } from '#web/platform/language.tsx'
import { useShortcut } from '#web/platform/shortcuts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { FormSkeleton } from '#web/ui/loading.tsx'
import { AddressesField } from './public/addresses-field.tsx'
import classes from './email-dialog.module.css'
import { EmailPreview } from './email-preview.tsx'
import { preparedEmailQuery, useInvoicesChanged } from './invoices.queries.ts'

type Prepared = z.output<NonNullable<typeof prepareEmail.reply>>

type EmailDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

/** The message as it would be sent, to be looked at and changed before it is. */
export function EmailDialog({ invoice, opened, onClose }: EmailDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="62rem"
      title={t('invoices.email_title', { number: invoice.number ?? '' })}
    >
      <Prepared invoice={invoice} onClose={onClose} />
    </Dialog>
  )
}

type PartProps = Pick<EmailDialogProps, 'invoice' | 'onClose'>

function Prepared({ invoice, onClose }: PartProps) {
  const prepared = useQuery(preparedEmailQuery(invoice.id))
  if (prepared.isPending) return <FormSkeleton fields={4} />
  if (!prepared.data) return <ErrorState onRetry={() => void prepared.refetch()} retrying={prepared.isFetching} />
  return <EmailForm invoice={invoice} prepared={prepared.data} onClose={onClose} />
}

function EmailForm({ invoice, prepared, onClose }: PartProps & { prepared: Prepared }) {
  const t = useTranslate()
  const form = useEmailForm({ invoice, onClose }, prepared)
  const { values } = form
  useShortcut('mod+Enter', t('invoices.email_send'), () => form.formProps.ref.current?.requestSubmit())
  return (
    <form {...form.formProps} className={classes.form}>
      <Stack gap="md" className={classes.fields}>
        <FormAlert message={form.message} />
        <AddressesField {...form.field('to')} label={t('invoices.email_to')} contacts={prepared.contacts} required />
        <AddressesField {...form.field('cc')} label={t('invoices.email_cc')} contacts={prepared.contacts} />
        <TextInput {...form.text('subject')} label={t('invoices.email_subject')} required maxLength={200} />
        <Textarea
          {...form.text('body')}
          label={t('invoices.email_body')}
          required
          autosize
          minRows={8}
          maxRows={16}
          maxLength={5_000}
        />
        <Checkbox {...form.checkbox('attach_pdf')} label={t('invoices.email_attach_pdf')} />
      </Stack>
      <EmailPreview
        {...values}
        attachments={prepared.attachments.filter((_, index) => index > 0 || values.attach_pdf)}
      />
      <Group justify="flex-end" gap="xs" className={classes.bar}>
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

/** Pressed twice it is sent once: the form's key goes with it, the same until something is changed. */
function useEmailForm({ invoice: { id, number }, onClose }: PartProps, prepared: Prepared) {
  const t = useTranslate()
  const changed = useInvoicesChanged()
  return useApiForm({
    endpoint: emailInvoice,
    params: { id },
    initialValues: {
      to: prepared.to,
      cc: [] as string[],
      subject: prepared.subject,
      body: prepared.body,
      attach_pdf: true,
    },
    onDone: async (_email, { to }) => {
      onClose()
      showSuccess(t('alert.success'), t('invoices.email_queued', { number: number ?? '', to: to.join(', ') }))
      await changed()
    },
  })
}
