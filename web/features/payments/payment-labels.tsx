import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysBetween } from '#shared/dates/business-date.ts'
import { paymentMethods } from '#shared/features/payments/payments.contract.ts'
import type { OpenInvoice, PaymentRow } from '#shared/features/payments/payments.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import text from '#web/ui/layout/text.module.css'

export const paymentStates = ['received', 'on_account', 'reversed'] as const
type PaymentState = (typeof paymentStates)[number]

const tones: Record<PaymentState, Tone> = { received: 'good', on_account: 'current', reversed: 'bad' }

export function stateOf({ reversed, unallocated_minor }: Pick<PaymentRow, 'reversed' | 'unallocated_minor'>) {
  if (reversed) return 'reversed'
  return unallocated_minor > 0 ? 'on_account' : 'received'
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const t = useTranslate()
  return <StateBadge tone={tones[state]}>{t(`payments.state.${state}`)}</StateBadge>
}

export function useMethods() {
  const t = useTranslate()
  return paymentMethods.map((value) => ({ value, label: t(`payment_method.${value}`) }))
}

/** A link to the customer for users who may open it. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  const maySee = useMay('customer_access')
  if (!maySee) return children
  return (
    <Link to="/customers/edit/$id" params={{ id }} className={text.link}>
      {children}
    </Link>
  )
}

/** "12 days late"; nothing if it is not overdue. */
export function LateText({ invoice, today }: { invoice: OpenInvoice; today: string }) {
  const t = useTranslate()
  const days = daysBetween(invoice.due_date, today)
  if (days <= 0) return null
  return <span className={text.late}>{t('invoices.due.late', { count: days })}</span>
}

/** Says what happens to the difference between the amount received and the amount allocated. */
export function unallocatedText(left: number) {
  if (left < 0) return 'payments.remainder.over'
  return left > 0 ? 'payments.remainder.left' : 'payments.remainder.none'
}
