import { Group } from '@mantine/core'
import { IconBan, IconHandStop, IconPencilOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Figure, Figures } from '#web/ui/layout/record-parts.tsx'
import classes from '#web/features/invoices/list/invoices.module.css'
import { DueText } from '#web/features/invoices/invoice-labels.tsx'
import { InvoiceWaiting } from '#web/features/invoices/invoice-waiting.tsx'
import texts from '#web/ui/layout/text.module.css'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** The amount outstanding, the total, the due date and the customer. */
export function InvoiceFigures({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const { status, currency, gross_minor: gross } = invoice
  const isIssued = status === 'issued'
  return (
    <Figures>
      {isIssued && (
        <Figure name={t('invoices.outstanding')} isMain>
          <MoneyText minor={invoice.outstanding_minor} currency={currency} />
        </Figure>
      )}
      <Figure name={t('invoices.gross')} isMain={!isIssued}>
        <span className={status === 'void' ? classes.void : undefined}>
          <MoneyText minor={gross} currency={currency} />
        </span>
      </Figure>
      {settledOf(invoice).map(([field, minor]) => (
        <Figure key={field} name={t(`field.${field}`)}>
          <MoneyText minor={minor} currency={currency} />
        </Figure>
      ))}
      {isIssued && (
        <Figure name={t('field.due_date')}>
          <Group component="span" align="baseline" gap="0 0.5rem" display="inline-flex" lts={0}>
            <DateText date={invoice.due_date} /> <DueText invoice={invoice} />
          </Group>
        </Figure>
      )}
      <Figure name={t('field.customer_id')} isWide>
        <CustomerName invoice={invoice} />
      </Figure>
    </Figures>
  )
}

/** What was settled in which way, without nothing. What was settled in another system stands apart. */
function settledOf({ rounding_minor, paid_minor, settled_before_minor, credited_minor, written_off_minor }: Invoice) {
  const parts = [
    ['rounding_minor', rounding_minor],
    ['settled_before_minor', settled_before_minor],
    ['paid_minor', paid_minor - settled_before_minor],
    ['credited_minor', credited_minor],
    ['written_off_minor', written_off_minor],
  ] as const
  return parts.filter(([, minor]) => minor !== 0)
}

function CustomerName({ invoice: { customer_id, customer_name } }: { invoice: Invoice }) {
  const maySee = useMay('customer_access')
  if (!maySee) return customer_name
  return (
    <Link to="/customers/edit/$id" params={{ id: customer_id }} className={texts.link}>
      {customer_name}
    </Link>
  )
}

/** What users must know before they do anything with the invoice. */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const formats = useFormats()
  const { voided, hold, status } = invoice
  return (
    <>
      <InvoiceWaiting invoice={invoice} />
      {status === 'draft' && (
        <Notice icon={<IconPencilOff {...iconProps} />} title={t('invoices.draft_notice')}>
          {t('invoices.draft_notice_text')}
        </Notice>
      )}
      {voided && (
        <Notice
          icon={<IconBan {...iconProps} />}
          title={t('invoices.voided', { name: voided.by_name ?? t('trail.system'), when: formats.instant(voided.at) })}
        >
          {voided.reason}
        </Notice>
      )}
      {hold && (
        <Notice icon={<IconHandStop {...iconProps} />} title={`${t(`invoices.hold.on.${hold.kind}`)}.`} tone="warning">
          {hold.date ? t('invoices.hold.until', { reason: hold.reason, date: formats.date(hold.date) }) : hold.reason}
        </Notice>
      )}
    </>
  )
}

const iconProps = { size: 18, stroke: 1.5, 'aria-hidden': true }
