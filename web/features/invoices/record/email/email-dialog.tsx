import { emailInvoice } from '#shared/features/invoices/invoice-emails.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { preparedEmailQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { DocumentEmailDialog } from '#web/features/invoices/public/document-email-dialog.tsx'

type EmailDialogProps = { invoice: Invoice; opened: boolean; onClose: () => void }

export function EmailDialog({ invoice: { id, number }, ...props }: EmailDialogProps) {
  const t = useTranslate()
  return (
    <DocumentEmailDialog
      {...props}
      id={id}
      number={number ?? ''}
      title={t('invoices.email_title', { number: number ?? '' })}
      prepared={preparedEmailQuery(id)}
      endpoint={emailInvoice}
      onSent={useInvoicesChanged()}
    />
  )
}
