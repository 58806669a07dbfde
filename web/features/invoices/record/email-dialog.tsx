import { emailInvoice } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { required } from '#shared/required.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { preparedEmailQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { DocumentEmailDialog } from '#web/features/documents/public/document-email-dialog.tsx'

type EmailDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

export function EmailDialog({ invoice, ...props }: EmailDialogProps) {
  const t = useTranslate()
  const { id } = invoice
  const number = required(invoice.number, 'number of the invoice')
  return (
    <DocumentEmailDialog
      {...props}
      id={id}
      number={number}
      title={t('invoices.email_title', { number })}
      prepared={preparedEmailQuery(id)}
      endpoint={emailInvoice}
      onSent={useInvoicesChanged()}
    />
  )
}
