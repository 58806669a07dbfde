import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InvoiceEmails } from './invoice-emails.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { PagesSkeleton } from './invoice-page-skeleton.tsx'
import classes from './invoice-page.module.css'
import { InvoicePages } from './invoice-preview.tsx'
import { invoicePagesQuery } from './invoices.queries.ts'

/** The document as it prints, and beside it what is known about it. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const pages = useQuery(invoicePagesQuery(invoice))
  return (
    <div className={classes.columns}>
      <section aria-label={t('invoices.document')} className={classes.document}>
        {pages.isPending && <PagesSkeleton />}
        {pages.isLoadingError && (
          <div className={classes.panel}>
            <ErrorState onRetry={() => void pages.refetch()} retrying={pages.isFetching} />
          </div>
        )}
        {pages.data && <InvoicePages pages={pages.data} />}
      </section>
      <Stack gap="md">
        {invoice.status !== 'draft' && <InvoiceEmails invoice={invoice} />}
        <InvoiceFacts invoice={invoice} />
      </Stack>
    </div>
  )
}
