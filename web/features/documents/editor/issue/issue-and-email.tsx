import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PreparedIssue } from '#shared/features/invoices/invoice-documents.reply.ts'
import { MessageFields, messageValues } from '#web/features/documents/public/message-fields.tsx'
import emailClasses from '#web/features/documents/public/message.module.css'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import type { IssueDefaults, IssuedDraft, IssueWayProps } from './issue-kind.ts'
import { Warning } from './issue-parts.tsx'
import { useShowIssued } from './show-issued.ts'

/** The message that goes out as soon as the document is issued, read and changed before. */
export function IssueAndEmail<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  props: IssueWayProps<Draft, Defaults>,
) {
  const prepared = useQuery(props.of.prepared(props.draft, props.date))
  if (prepared.isPending) return <FormSkeleton fields={4} />
  if (!prepared.data) return <ErrorState onRetry={() => void prepared.refetch()} retrying={prepared.isFetching} />
  return <IssueAndEmailForm {...props} message={prepared.data} />
}

type FormProps<Draft extends IssuedDraft, Defaults extends IssueDefaults> = IssueWayProps<Draft, Defaults> & {
  message: PreparedIssue
}

function IssueAndEmailForm<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  props: FormProps<Draft, Defaults>,
) {
  const { of, draft, facts, warnings, isEarly, message, onClose } = props
  const t = useTranslate()
  const form = useIssueAndEmail(props)
  useShortcut('mod+Enter', t('invoice_form.issue_email.confirm'), () => form.formProps.ref.current?.requestSubmit(), {
    isOn: !isEarly,
  })
  return (
    <form {...form.formProps}>
      <Text size="sm" c="dimmed">
        {t(of.words.final)}
      </Text>
      {facts}
      {warnings}
      <div className={emailClasses.form}>
        <MessageFields
          form={form}
          message={message}
          above={message.to.length === 0 && <Warning>{t(of.words.noAddress, { name: draft.customer_name })}</Warning>}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(of.words.keep)}
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

const messageFields = new Set(['to', 'cc', 'subject', 'body', 'attach_pdf'])

function useIssueAndEmail<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  props: FormProps<Draft, Defaults>,
) {
  const { of, draft, date, message, onRefused } = props
  const t = useTranslate()
  const showIssued = useShowIssued(of)
  const showOnItsWay = useShowOnItsWay()
  const params = { id: draft.id }
  return useApiForm({
    endpoint: of.issueAndEmail,
    params,
    initialValues: messageValues(message),
    toBody: (values) => ({ ...values, issue_date: date, expected_number: message.number }),
    send: (body, key) =>
      call(of.issueAndEmail, { params, body, ...key }).catch((error: unknown) => {
        const gaps = error instanceof ApiError ? gapsIn(error) : []
        if (gaps.length > 0) onRefused(gaps)
        throw error
      }),
    onDone: (issued, { to }) =>
      showIssued(issued, (words) =>
        showOnItsWay(t(of.words.sent, { ...words, to: to.join(', ') }), { otherwise: t(of.words.done, words) }),
      ),
  })
}

/** What is missing in the document itself, beside the fields of the message. */
const gapsIn = ({ errors }: ApiError) =>
  Object.entries(errors).flatMap(([field, [text = '']]) =>
    messageFields.has(field.split('.')[0] ?? '') ? [] : [{ field, message: text }],
  )
