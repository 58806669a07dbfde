import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { byDocumentEmail, DocumentEmail, SentMessages } from '#shared/features/email/document-email.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { RecordCard } from '#web/ui/layout/record-parts.tsx'
import { EmailBadge } from './email-badge.tsx'
import { MutedText } from '#web/ui/layout/record-parts.tsx'
import { DocumentDelivery } from './document-delivery.tsx'
import classes from './document-parts.module.css'

export type DocumentEmailsProps = {
  /** The id of the document. */
  id: string
  /** Newest first. */
  query: UseQueryOptions<SentMessages>
  /** Whether messages about it may still be sent. */
  isIssued: boolean
  resend: Endpoint & { params?: typeof byDocumentEmail }
  bounce: Endpoint & { params?: typeof byDocumentEmail }
  onChanged: () => Promise<unknown>
}

/** Each e-mail about a document with its state, and what can be done about it. */
export function DocumentEmails(props: DocumentEmailsProps) {
  const t = useTranslate()
  const emails = useQuery(props.query)
  return (
    <RecordCard title={t('invoices.emails')}>
      {emails.isPending && <TextSkeleton lines={3} />}
      {emails.isLoadingError && <ErrorState onRetry={() => void emails.refetch()} retrying={emails.isFetching} />}
      {emails.data && <Sent {...props} messages={emails.data} />}
    </RecordCard>
  )
}

function Sent({ messages, ...props }: DocumentEmailsProps & { messages: SentMessages }) {
  const t = useTranslate()
  const { data: emails, deliveries } = messages
  if (emails.length + deliveries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('invoices.emails_none')}
      </Text>
    )
  return (
    <Stack component="ol" gap={14} className="divided apart">
      {deliveries.map((delivery) => (
        <Box key={delivery.id} component="li" fz="sm">
          <DocumentDelivery
            delivery={delivery}
            isNewest={delivery === deliveries[0]}
            isIssued={props.isIssued}
            onChanged={props.onChanged}
          />
        </Box>
      ))}
      {emails.map((email) => (
        <Box key={email.id} component="li" fz="sm">
          <Message email={email} />
          {props.isIssued && <Steps {...props} email={email} />}
        </Box>
      ))}
    </Stack>
  )
}

/** When its state came about. */
const lastOf = ({ bounced_at, delivered_at, sent_at, created_at }: DocumentEmail) =>
  bounced_at ?? delivered_at ?? sent_at ?? created_at

function Message({ email }: { email: DocumentEmail }) {
  const t = useTranslate()
  const { status, to, cc, subject, last_error: reason, attempts } = email
  const isWrong = status === 'failed' || status === 'bounced'
  return (
    <>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <EmailBadge status={status} />
        <Text span size="xs" c="dimmed">
          <InstantText instant={lastOf(email)} />
        </Text>
      </Group>
      <Text inherit mt={7} fw={500} className="breaks">
        {to.join(', ')}
        {cc.length > 0 && <MutedText>{t('invoices.cc', { list: cc.join(', ') })}</MutedText>}
      </Text>
      <Text inherit mt={1} c="dimmed" className="breaks">
        {email.kind === 'reminder' && <strong>{t('invoices.email_reminder')} · </strong>}
        {subject}
      </Text>
      {isWrong && reason && (
        <Text size="xs" mt={4} c="var(--state-bad)" lh={1.45} className="breaks">
          {reason}
        </Text>
      )}
      {status === 'queued' && attempts > 0 && (
        <MutedText>{t('invoices.email_retrying', { count: attempts })}</MutedText>
      )}
      {email.created_by_name && <MutedText>{t('invoices.email_by', { name: email.created_by_name })}</MutedText>}
    </>
  )
}

type StepsProps = DocumentEmailsProps & { email: DocumentEmail }

/** The actions for an e-mail; none for users with read access. */
function Steps(props: StepsProps) {
  const { email } = props
  const t = useTranslate()
  const steps = useEmailSteps(props)
  const mayManage = useMay('manage_invoices')
  if (!mayManage || email.status === 'queued') return null
  return (
    <div className={classes.emailSteps}>
      {email.status === 'sent' || email.status === 'delivered' ? (
        <Button variant="subtle" size="compact-xs" loading={steps.isBusy} onClick={() => void steps.bounce()}>
          {t('invoices.mark_bounced')}
        </Button>
      ) : (
        <Button variant="default" size="compact-xs" loading={steps.isBusy} onClick={() => void steps.sendAgain()}>
          {t('invoices.send_again')}
        </Button>
      )}
    </div>
  )
}

function useEmailSteps({ id, email: { id: email_id, to }, resend, bounce, onChanged }: StepsProps) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const showOnItsWay = useShowOnItsWay()
  const params = { id, email_id }

  async function act(what: () => Promise<unknown>) {
    await run(what)
    await onChanged()
  }
  return {
    isBusy,
    sendAgain: () =>
      act(async () => {
        await withKey(params, (idempotencyKey) => call(resend, { params, idempotencyKey }))
        await showOnItsWay(t('invoices.email_again'))
      }),
    bounce: async () => {
      const isSure = await confirm({
        title: t('invoices.bounce_title'),
        body: t('invoices.bounce_text', { to: to.join(', ') }),
        confirmLabel: t('invoices.bounce_confirm'),
      })
      if (isSure) await act(() => call(bounce, { params }))
    },
  }
}
