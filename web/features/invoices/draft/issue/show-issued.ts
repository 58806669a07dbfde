import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { required } from '#shared/required.ts'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Opens the page of an invoice that has just been issued, and says what was done. */
export function useShowIssued() {
  const t = useTranslate()
  const navigate = useNavigate()
  const cacheInvoice = useCacheInvoice()
  return async (issued: Invoice, doneText: (words: { number: string; name: string }) => string) => {
    // First, so that no screen still takes it for a draft and redirects to the form.
    await cacheInvoice(issued)
    await navigate({ to: `/invoices/view/${issued.id}`, ignoreBlocker: true })
    const words = { number: required(issued.number, 'number of the invoice'), name: issued.customer_name }
    showSuccess(t('alert.success'), doneText(words))
  }
}
