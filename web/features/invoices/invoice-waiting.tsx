import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { retryWaiting, stopWaiting } from '#shared/features/invoices/invoices.contract.ts'
import { WaitingNotice } from '#web/features/documents/public/waiting-notice.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useCacheInvoice } from './invoices.queries.ts'

/** Says that a draft invoice waits for its issue date, or could not be issued on it. */
export function InvoiceWaiting({ invoice: { id, waiting } }: { invoice: Pick<Invoice, 'id' | 'waiting'> }) {
  const cacheInvoice = useCacheInvoice()
  return (
    <WaitingNotice
      kind="invoice"
      waiting={waiting}
      stop={() => call(stopWaiting, { params: { id } })}
      retry={() => call(retryWaiting, { params: { id } })}
      onSaved={cacheInvoice}
    />
  )
}
