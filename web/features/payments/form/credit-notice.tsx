import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { allocateToInvoice } from '#shared/features/payments/payments.contract.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import type { PaymentForm } from './payment-form.ts'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Has = { on_account_minor: number; credit_minor: number }
type CreditNoticeProps = { invoice: Invoice; open: Has; form: PaymentForm }

/** Offers to use the customer's existing credit before new money is recorded. */
export function CreditNotice({ invoice, open, form }: CreditNoticeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { use, isBusy } = useFirst({ invoice, open, form })
  const { currency, customer_name: name, outstanding_minor: owed } = invoice
  const { on_account_minor: onAccount, credit_minor: credit } = open
  if (onAccount + credit === 0 || owed === 0) return null
  const money = (minor: number) => formats.money(minor, currency)
  const has =
    credit === 0
      ? t('payments.has_on_account', { name, amount: money(onAccount) })
      : onAccount === 0
        ? t('payments.has_credit', { name, amount: money(credit) })
        : t('payments.has_both', { name, on_account: money(onAccount), credit: money(credit) })
  return (
    <Notice
      tone="current"
      icon={<IconWallet size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void use()}>
          {t('payments.use_first', { amount: money(Math.min(owed, onAccount + credit)) })}
        </Button>
      }
    >
      {has}
    </Notice>
  )
}

/** Asks for confirmation, allocates the credit to the invoice, and updates the form to what is owed then. */
function useFirst({ invoice, open, form }: CreditNoticeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = usePaymentsChanged()
  const { id, currency, outstanding_minor: owed } = invoice
  const number = required(invoice.number, 'number of the invoice')
  const wanted = Math.min(owed, open.on_account_minor + open.credit_minor)
  const money = (minor: number) => formats.money(minor, currency)

  async function spend() {
    const request = { params: { id }, body: { amount_minor: wanted } }
    const { allocated_minor: used, outstanding_minor: left } = await withKey(request, (idempotencyKey) =>
      call(allocateToInvoice, { ...request, idempotencyKey }),
    )
    showSuccess(t('payments.used_first', { amount: money(used), number }))
    const amount_minor = form.values.amount_minor === owed ? left : form.values.amount_minor
    if (left > 0) form.reset({ ...form.saved, amount_minor: left }, { ...form.values, amount_minor })
    else await navigate({ to: `/invoices/view/${id}`, ignoreBlocker: true })
  }

  async function use() {
    const isSure = await confirm({
      title: t('payments.use_title', { amount: money(wanted), number }),
      body: t('payments.use_text', { name: invoice.customer_name, owed: money(owed - wanted) }),
      confirmLabel: t('payments.use_confirm', { amount: money(wanted) }),
    })
    if (!isSure) return
    await run(spend)
    // If it was refused because another user was faster, the current figures are fetched.
    await changed()
  }
  return { use, isBusy }
}
