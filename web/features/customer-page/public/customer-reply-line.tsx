import { IconCalendarCheck, IconMessageExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CustomerReply } from '#shared/features/customer-page/customer-page.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

/** What a customer said on the page of an invoice; it stays until somebody changes the hold. */
export function CustomerReplyLine({ reply }: { reply: CustomerReply }) {
  const t = useTranslate()
  const formats = useFormats()
  const { invoice_id: id, number, customer_name: name, date, reason, currency, outstanding_minor } = reply
  const amount = formats.money(outstanding_minor, currency)
  const Icon = reply.kind === 'disputed' ? IconMessageExclamation : IconCalendarCheck
  return (
    <AttentionLine
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      reason={[formats.instant(reply.created_at), amount, reason].join(' · ')}
      action={
        <ButtonLink to={`/invoices/view/${id}`} variant="default" size="xs">
          {t('home.reply_open')}
        </ButtonLink>
      }
    >
      <Link to="/invoices/view/$id" params={{ id }}>
        {number}
      </Link>{' '}
      {t(wordsOf(reply), { name, date: date === null ? '' : formats.date(date) })}
    </AttentionLine>
  )
}

function wordsOf({ kind, is_broken }: CustomerReply) {
  if (kind === 'disputed') return 'home.reply_disputed'
  return is_broken ? 'home.reply_broken' : 'home.reply_promised'
}
