import type { FailedEmail } from '#shared/features/invoices/invoice-documents.reply.ts'
import { Button } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { resendInvoiceEmail } from '#shared/features/invoices/invoice-documents.contract.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

/**
 * Whether the address is at fault: the message came back, or the receiving server refused it for good (5.1.x). Sent to the same
 * address again it would fail again.
 */
const isAddressWrong = ({ status, last_error: reason }: FailedEmail) =>
  status === 'bounced' || /\b5\.1\.\d+\b/.test(reason ?? '')

/** An e-mail about an invoice that failed or came back: a wrong address is corrected, anything else sent again. */
export function FailedEmailLine({ email }: { email: FailedEmail }) {
  const t = useTranslate()
  const formats = useFormats()
  const { invoice_id: id, number, customer_name: name, status, last_error: reason, to } = email
  return (
    <AttentionLine
      icon={<IconMailX size={18} stroke={1.75} aria-hidden />}
      reason={[formats.instant(email.created_at), ...(reason ? [reason] : [])].join(' · ')}
      action={isAddressWrong(email) ? <CorrectAddress email={email} /> : <SendAgain email={email} />}
    >
      <Link to="/invoices/view/$id" params={{ id }}>
        {number}
      </Link>{' '}
      {t(status === 'bounced' ? 'home.email_bounced' : 'home.email_failed', { name, to: to.join(', ') })}
    </AttentionLine>
  )
}

function CorrectAddress({ email: { customer_id: id, number } }: { email: FailedEmail }) {
  const t = useTranslate()
  if (!useMay('customer_access')) return null
  return (
    <ButtonLink
      to={`/customers/edit/${id}?tab=details`}
      variant="default"
      size="xs"
      aria-label={`${t('home.correct_address')}: ${number}`}
    >
      {t('home.correct_address')}
    </ButtonLink>
  )
}

function SendAgain({ email }: { email: FailedEmail }) {
  const t = useTranslate()
  const again = useSendAgain(email)
  if (!useMay('manage_invoices')) return null
  return (
    <Button variant="default" size="xs" loading={again.isBusy} onClick={() => void again.send()}>
      {t('invoices.send_again')}
    </Button>
  )
}

function useSendAgain({ invoice_id: id, id: email_id }: FailedEmail) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useInvoicesChanged()
  async function send() {
    const params = { id, email_id }
    await run(async () => {
      await withKey(params, (idempotencyKey) => call(resendInvoiceEmail, { params, idempotencyKey }))
      await showOnItsWay(t('invoices.email_again'))
    })
    await changed()
  }
  return { isBusy, send }
}
