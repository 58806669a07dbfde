import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { PrintedPages } from '#web/ui/document/printed-pages.tsx'
import { invoicePagesQuery } from '#web/features/invoices/invoices.queries.ts'

export function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { data } = useQuery(invoicePagesQuery(invoice))
  return <PrintedPages pages={data?.pages} />
}
