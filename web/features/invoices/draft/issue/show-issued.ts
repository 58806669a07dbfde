import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { required } from '#shared/required.ts'
import { invoicePagesQuery, useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'

const longestWait = 2_500
const afterLongestWait = () => new Promise((resolve) => setTimeout(resolve, longestWait))

/** Opens the page of an invoice that has just been issued, and says what was done. */
export function useShowIssued() {
  const navigate = useNavigate()
  const cacheInvoice = useCacheInvoice()
  const queryClient = useQueryClient()
  return async (issued: Invoice, say: (words: { number: string; name: string }) => unknown) => {
    // The document is there when its page is: nothing is blank in between, unless it takes too long.
    await Promise.race([queryClient.prefetchQuery(invoicePagesQuery(issued)), afterLongestWait()])
    // First, so that no screen still takes it for a draft and redirects to the form.
    await cacheInvoice(issued)
    await navigate({ to: `/invoices/view/${issued.id}`, ignoreBlocker: true })
    const words = { number: required(issued.number, 'number of the invoice'), name: issued.customer_name }
    await say(words)
  }
}
