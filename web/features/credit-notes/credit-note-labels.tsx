import { VisuallyHidden } from '@mantine/core'
import type { CreditNoteState } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNoteRow } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { emailIcons, type EmailStatus, emailTones } from '#web/features/documents/public/email-badge.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from '#web/features/credit-notes/credit-notes.module.css'

const tones: Record<CreditNoteState, Tone> = { draft: 'neutral', open: 'current', part_used: 'current', used: 'good' }

export function CreditNoteBadge({ state }: { state: CreditNoteState }) {
  const t = useTranslate()
  return <StateBadge tone={tones[state]}>{t(`credit_notes.state.${state}`)}</StateBadge>
}

/** The state of the last e-mail, next to the credit note's own state. */
export function EmailMark({ status }: { status: EmailStatus | null }) {
  const t = useTranslate()
  if (status === null) return null
  const Icon = emailIcons[status]
  const words = t(`invoices.email_mark.${status}`)
  return (
    <span className={classes.mark} data-tone={emailTones[status]} title={words}>
      <Icon size={15} stroke={1.75} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** Its number, or a description if it has none yet. */
export const nameOf = (t: Translate, { number, customer_name }: Pick<CreditNoteRow, 'number' | 'customer_name'>) =>
  number ?? t('credit_notes.draft_for', { name: customer_name })

/** The form of a draft, or the page of an issued credit note. Users who may not change a draft can still read it. */
export const creditNoteHref = ({ id, status }: Pick<CreditNoteRow, 'id' | 'status'>, mayManage: boolean) =>
  status === 'draft' && mayManage ? `/creditnote/edit/${id}` : `/creditnote/view/${id}`
