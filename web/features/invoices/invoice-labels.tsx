import { VisuallyHidden } from '@mantine/core'
import { IconHandStop, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { daysBetween } from '#shared/dates/business-date.ts'
import type { HoldKind, InvoiceState } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { emailIcons, emailTones } from '#web/features/documents/public/email-badge.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from '#web/features/invoices/list/invoices.module.css'

const tones: Record<InvoiceState, Tone> = {
  draft: 'neutral',
  unpaid: 'current',
  part_paid: 'current',
  overdue: 'bad',
  paid: 'good',
  credited: 'neutral',
  written_off: 'neutral',
  void: 'neutral',
}

type Standing = Pick<InvoiceRow, 'state' | 'gross_minor' | 'credited_minor' | 'outstanding_minor'>

/** One state, except that what is late may also be paid in part, and what is paid be credited in part. */
export function InvoiceBadge({ invoice }: { invoice: Standing }) {
  const t = useTranslate()
  return <StateBadge tone={tones[invoice.state]}>{t(wordsOf(invoice))}</StateBadge>
}

function wordsOf({ state, gross_minor, credited_minor, outstanding_minor }: Standing) {
  if (state === 'overdue' && outstanding_minor < gross_minor) return 'invoices.overdue_part_paid'
  if (state === 'paid' && credited_minor > 0) return 'invoices.paid_part_credited'
  return `invoices.state.${state}` as const
}

export function HoldBadge({ kind }: { kind: HoldKind }) {
  const t = useTranslate()
  return <StateBadge tone="warning">{t(`invoices.hold.on.${kind}`)}</StateBadge>
}

/** Shown in the list next to the state: whether it is on hold, and the state of the last e-mail. */
export function InvoiceMarks({ kind, hold_kind: hold, email_status: email }: Marked) {
  const t = useTranslate()
  const EmailIcon = email && emailIcons[email]
  return (
    <>
      {kind === 'imported' && (
        <Mark tone="neutral" words={t('invoices.imported_mark')}>
          <IconHistory size={15} stroke={1.75} aria-hidden />
        </Mark>
      )}
      {hold && (
        <Mark tone="warning" words={t(`invoices.hold.on.${hold}`)}>
          <IconHandStop size={15} stroke={1.75} aria-hidden />
        </Mark>
      )}
      {EmailIcon && (
        <Mark tone={emailTones[email]} words={t(`invoices.email_mark.${email}`)}>
          <EmailIcon size={15} stroke={1.75} aria-hidden />
        </Mark>
      )}
    </>
  )
}

type Marked = Pick<InvoiceRow, 'kind' | 'hold_kind' | 'email_status'>
type MarkProps = { tone: Tone; words: string; children: ReactNode }

const Mark = ({ tone, words, children }: MarkProps) => (
  <span className={classes.mark} data-tone={tone} title={words}>
    {children}
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
)

const open: readonly InvoiceState[] = ['unpaid', 'part_paid', 'overdue']

/** Something is still owed on it. */
export const isOpen = (state: InvoiceState) => open.includes(state)

/** The number of days within which a due date is shown in days. */
const soon = 14

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** What today is on the reader's clock. `Intl` would say so too, but takes longer to wake than a list to draw. */
export function today() {
  const now = new Date()
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** "12 days late" or "in 3 days"; nothing for settled invoices and distant dates. */
function dueWords(t: Translate, { state, due_date }: Pick<InvoiceRow, 'state' | 'due_date'>, now = today()) {
  if (!isOpen(state)) return null
  const days = daysBetween(now, due_date)
  if (days < 0) return t('invoices.due.late', { count: -days })
  if (days === 0) return t('invoices.due.today')
  return days > soon ? null : t('invoices.due.in', { count: days })
}

/** Its number, or a description if it has none yet. */
export const nameOf = (t: Translate, { number, customer_name }: Pick<InvoiceRow, 'number' | 'customer_name'>) =>
  number ?? t('invoices.draft_for', { name: customer_name })

/** The form of a draft, or the page of an issued invoice. Users who may not change a draft can still read it. */
export const invoiceHref = ({ id, status }: Pick<InvoiceRow, 'id' | 'status'>, mayManage: boolean) =>
  status === 'draft' && mayManage ? `/invoices/edit/${id}` : `/invoices/view/${id}`

export function DueText({ invoice }: { invoice: Pick<InvoiceRow, 'state' | 'due_date'> }) {
  const words = dueWords(useTranslate(), invoice)
  return (
    words && (
      <span className={classes.dueWords} data-late={invoice.state === 'overdue' || undefined}>
        {words}
      </span>
    )
  )
}
