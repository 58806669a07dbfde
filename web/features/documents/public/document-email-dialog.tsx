import { Button, Group } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import type { emailInvoice } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import classes from './message.module.css'
import { MessageFields, messageValues } from './message-fields.tsx'

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
  useShortcut('mod+Enter', t('invoices.email_send'), () => form.formProps.ref.current?.requestSubmit())
  return (
    <form {...form.formProps} className={classes.form}>
      <MessageFields form={form} message={message} />
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

/** Pressing the button twice sends the e-mail once: the key stays the same until something is changed. */
function useEmailForm({ id, number, endpoint, onSent, onClose, message }: EmailFormProps) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  return useApiForm({
    endpoint,
    params: { id },
    initialValues: messageValues(message),
    onDone: async (_email, { to }) => {
      onClose()
      await showOnItsWay(t('invoices.email_queued', { number, to: to.join(', ') }))
      await onSent()
    },
  })
}
