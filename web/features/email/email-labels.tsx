import type { EmailRow } from '#shared/features/email/emails.reply.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'

const tones: Record<EmailRow['status'], Tone> = {
  queued: 'current',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  kept: 'neutral',
  bounced: 'bad',
}

export function EmailState({ status }: { status: EmailRow['status'] }) {
  const t = useTranslate()
  return <StateBadge tone={tones[status]}>{t(`emails.status.${status}`)}</StateBadge>
}

const kinds: Record<string, MessageKey> = {
  password_reset: 'emails.kind.password_reset',
  verify_address: 'emails.kind.verify_address',
  invitation: 'emails.kind.invitation',
  address_changing: 'emails.kind.address_changing',
  address_changed: 'emails.kind.address_changed',
  bank_changed: 'emails.kind.bank_changed',
  invoice: 'emails.kind.invoice',
  credit_note: 'emails.kind.credit_note',
  receipt: 'emails.kind.receipt',
  statement: 'emails.kind.statement',
  reminder: 'emails.kind.reminder',
}

export const emailKinds = Object.keys(kinds)

export function kindLabel(t: Translate, kind: string) {
  const key = kinds[kind]
  return key ? t(key) : kind.replaceAll('_', ' ')
}
