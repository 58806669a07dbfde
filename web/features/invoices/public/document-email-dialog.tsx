import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { greetedNames } from '#shared/features/customers/greeting.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import type { emailInvoice } from '#shared/features/invoices/invoice-emails.contract.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import classes from '#web/features/invoices/record/email/email-dialog.module.css'
import { EmailPreview } from '#web/features/invoices/record/email/email-preview.tsx'
import { AddressesField } from './addresses-field.tsx'

type MessageBody = NonNullable<(typeof emailInvoice)['body']>

export type DocumentEmailDialogProps = {
  /** The id of the document. */
  id: string
  number: string
  title: string
  /** The e-mail as it would be sent now. */
  prepared: UseQueryOptions<PreparedEmail>
  /** The endpoint that sends the e-mail. */
  endpoint: Endpoint<z.ZodType, z.ZodType, MessageBody>
  onSent: () => unknown
  opened: boolean
  onClose: () => void
}

/** The e-mail about a document, which can be read and changed before it is sent. */
export const DocumentEmailDialog = (props: DocumentEmailDialogProps) => (
  <Dialog opened={props.opened} onClose={props.onClose} size="62rem" title={props.title}>
    <Prepared {...props} />
  </Dialog>
)

function Prepared(props: DocumentEmailDialogProps) {
  const prepared = useQuery(props.prepared)
  if (prepared.isPending) return <FormSkeleton fields={4} />
  if (!prepared.data) return <ErrorState onRetry={() => void prepared.refetch()} retrying={prepared.isFetching} />
  return <EmailForm {...props} message={prepared.data} />
}

type EmailFormProps = DocumentEmailDialogProps & { message: PreparedEmail }

function EmailForm(props: EmailFormProps) {
  const { message, onClose } = props
  const t = useTranslate()
  const form = useEmailForm(props)
  const { values } = form
  useShortcut('mod+Enter', t('invoices.email_send'), () => form.formProps.ref.current?.requestSubmit())
  return (
    <form {...form.formProps} className={classes.form}>
      <Stack gap="md" className={classes.fields}>
        <FormAlert message={form.message} />
        <AddressesField
          {...form.field('to')}
          onChange={(to) => form.change((before) => readdressed(before, to, message), 'to')}
          label={t('invoices.email_to')}
          contacts={message.contacts}
          required
        />
        <AddressesField {...form.field('cc')} label={t('invoices.email_cc')} contacts={message.contacts} />
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
        attachments={message.attachments.filter((_, index) => index > 0 || values.attach_pdf)}
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

type Addressed = { to: string[]; subject: string; body: string }

/** An unchanged text gets a greeting for the new recipients. */
function readdressed<Values extends Addressed>(before: Values, to: string[], message: PreparedEmail): Values {
  const { template, customer_name: name, ...customer } = message
  const filled = (text: string, readers: string[]) =>
    fillPlaceholders(text, { contact: greetedNames({ ...customer, name }, readers) })
  const next = (part: 'subject' | 'body') =>
    before[part] === filled(template[part], before.to) ? filled(template[part], to) : before[part]
  return { ...before, to, subject: next('subject'), body: next('body') }
}

/** Pressing the button twice sends the e-mail once: the key stays the same until something is changed. */
function useEmailForm({ id, number, endpoint, onSent, onClose, message }: EmailFormProps) {
  const t = useTranslate()
  return useApiForm({
    endpoint,
    params: { id },
    initialValues: {
      to: message.to,
      cc: [] as string[],
      subject: message.subject,
      body: message.body,
      attach_pdf: true,
    },
    onDone: async (_email, { to }) => {
      onClose()
      showSuccess(t('alert.success'), t('invoices.email_queued', { number, to: to.join(', ') }))
      await onSent()
    },
  })
}
