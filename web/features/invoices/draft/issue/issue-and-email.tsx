import type { PreparedIssue } from '#shared/features/invoices/invoice-documents.reply.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { issueAndEmail } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { preparedIssueQuery } from '#web/features/invoices/invoices.queries.ts'
import { MessageFields, messageValues } from '#web/features/documents/public/message-fields.tsx'
import emailClasses from '#web/features/documents/public/message.module.css'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import type { IssueWayProps } from './issue-way.ts'
import { Warning } from './issue-warnings.tsx'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useShowIssued } from './show-issued.ts'

/** The message that goes out as soon as the invoice is issued, read and changed before. */
export function IssueAndEmail(props: IssueWayProps) {
  const prepared = useQuery(preparedIssueQuery(props.invoice, props.date))
  if (prepared.isPending) return <FormSkeleton fields={4} />
  if (!prepared.data) return <ErrorState onRetry={() => void prepared.refetch()} retrying={prepared.isFetching} />
  return <IssueAndEmailForm {...props} message={prepared.data} />
}

type FormProps = IssueWayProps & { message: PreparedIssue }

function IssueAndEmailForm(props: FormProps) {
  const { invoice, facts, warnings, isEarly, message, onClose } = props
  const t = useTranslate()
  const form = useIssueAndEmail(props)
  useShortcut('mod+Enter', t('invoice_form.issue_email.confirm'), () => form.formProps.ref.current?.requestSubmit(), {
    isOn: !isEarly,
  })
  return (
    <form {...form.formProps}>
      <Text size="sm" c="dimmed">
        {t('invoice_form.issue.final')}
      </Text>
      {facts}
      {warnings}
      <div className={emailClasses.form}>
        <MessageFields
          form={form}
          message={message}
          above={message.to.length === 0 && <NoAddress invoice={invoice} />}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('invoice_form.issue.keep')}
        </Button>
        <Button
          ref={focusOnce}
          type="submit"
          loading={form.isSending}
          disabled={isEarly}
          rightSection={<Kbd keys="mod+Enter" />}
        >
          {t('invoice_form.issue_email.confirm')}
        </Button>
      </Group>
    </form>
  )
}

/** The form appears after the dialog has given the focus away. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

function NoAddress({ invoice: { customer_name: name } }: { invoice: Invoice }) {
  const t = useTranslate()
  return <Warning>{t('invoice_form.issue_email.no_address', { name })}</Warning>
}

const messageFields = new Set(['to', 'cc', 'subject', 'body', 'attach_pdf'])

function useIssueAndEmail({ invoice, date, message, onRefused }: FormProps) {
  const t = useTranslate()
  const showIssued = useShowIssued()
  const showOnItsWay = useShowOnItsWay()
  const params = { id: invoice.id }
  return useApiForm({
    endpoint: issueAndEmail,
    params,
    initialValues: messageValues(message),
    toBody: (values) => ({ ...values, issue_date: date, expected_number: message.number }),
    send: (body, key) =>
      call(issueAndEmail, { params, body, ...key }).catch((error: unknown) => {
        const gaps = error instanceof ApiError ? gapsIn(error) : []
        if (gaps.length > 0) onRefused(gaps)
        throw error
      }),
    onDone: (issued, { to }) =>
      showIssued(issued, (words) =>
        showOnItsWay(t('invoice_form.issue_email.done', { ...words, to: to.join(', ') }), {
          otherwise: t('invoice_form.issue.done', words),
        }),
      ),
  })
}

/** What is missing in the invoice itself, beside the fields of the message. */
const gapsIn = ({ errors }: ApiError) =>
  Object.entries(errors).flatMap(([field, [text = '']]) =>
    messageFields.has(field.split('.')[0] ?? '') ? [] : [{ field, message: text }],
  )
