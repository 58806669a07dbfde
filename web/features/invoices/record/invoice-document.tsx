import { Box, Stack } from '@mantine/core'
import { addInvoiceOriginal, removeInvoiceOriginal } from '#shared/features/documents/originals.contract.ts'
import { markBounced, resendInvoiceEmail } from '#shared/features/invoices/invoice-documents.contract.ts'
import { getInvoicePdf } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { CustomerLinks } from '#web/features/customer-links/public/customer-links.tsx'
import { Settlements } from '#web/features/payments/public/settlements.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { AskedPages } from '#web/ui/document/asked-pages.tsx'
import { DocumentEmails } from '#web/features/documents/public/document-emails.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { invoiceEmailsQuery, invoicePagesQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { WithAside } from '#web/ui/layout/record-parts.tsx'
import { OriginalDocument } from '#web/features/documents/public/original-document.tsx'
import { LatePaymentCard } from '#web/features/late-payment/public/late-payment-card.tsx'

/** The server knows whether it is; others are not asked about. */
const mayBeLate = ({ status, currency, due_date }: Invoice) =>
  status === 'issued' && currency === 'GBP' && due_date !== null && due_date < localDay(new Date())

/** The document as it prints, with its facts next to it. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const changed = useInvoicesChanged()
  return (
    <WithAside>
      <Box aria-label={t('invoices.document')} component="section" miw={0}>
        {invoice.kind === 'imported' ? (
          <OriginalDocument
            id={invoice.id}
            original={invoice.original}
            pdf={getInvoicePdf}
            add={addInvoiceOriginal}
            remove={removeInvoiceOriginal}
            onChanged={changed}
          />
        ) : (
          <AskedPages query={invoicePagesQuery(invoice)} />
        )}
      </Box>
      <Stack gap="md">
        {invoice.status === 'issued' && <Settlements invoice={invoice} />}
        {mayBeLate(invoice) && <LatePaymentCard invoice={invoice} />}
        {invoice.status !== 'draft' && (
          <DocumentEmails
            id={invoice.id}
            query={invoiceEmailsQuery(invoice.id)}
            isIssued={invoice.status === 'issued'}
            resend={resendInvoiceEmail}
            bounce={markBounced}
            onChanged={changed}
          />
        )}
        {invoice.status === 'issued' && <CustomerLinks invoiceId={invoice.id} />}
        <InvoiceFacts invoice={invoice} />
      </Stack>
    </WithAside>
  )
}
