import { IconMail, IconMailCheck, IconMailForward, IconMailOff, IconMailX } from '@tabler/icons-react'
import type { DocumentEmail } from '#shared/features/email/document-email.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'

export type EmailStatus = DocumentEmail['status']

export const emailTones: Record<EmailStatus, Tone> = {
  queued: 'current',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  kept: 'neutral',
  bounced: 'bad',
}

export const emailIcons = {
  queued: IconMailForward,
  sent: IconMail,
  delivered: IconMailCheck,
  failed: IconMailX,
  kept: IconMailOff,
  bounced: IconMailX,
} as const satisfies Record<EmailStatus, unknown>

export function EmailBadge({ status }: { status: EmailStatus }) {
  const t = useTranslate()
  return <StateBadge tone={emailTones[status]}>{t(`invoices.email_state.${status}`)}</StateBadge>
}
