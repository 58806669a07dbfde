import type { InvoiceDefaults } from '#shared/features/invoices/invoice-form.reply.ts'
import type { ReactNode } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Warning } from '#web/features/documents/editor/issue/issue-parts.tsx'

/** Numbers and dates increase together. */
export const isBeforeLast = (issueDate: string, { last_issue_date: last }: Pick<InvoiceDefaults, 'last_issue_date'>) =>
  last !== null && issueDate < last

type IssueWarningsProps = { draft: Invoice; issueDate: string; defaults: InvoiceDefaults; useToday: ReactNode }

/** What should be known before the invoice is final: its date does not fit, or it does not say where to pay. */
export function IssueWarnings({ draft: invoice, issueDate, defaults, useToday }: IssueWarningsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManageBanks = useMay('manage_admin')
  const { last_issue_date: last, banks } = defaults
  const { currency, bank_id } = invoice
  const hasBank = bank_id !== null || banks.some((bank) => bank.currency === currency && bank.is_default)
  return (
    <>
      {isBeforeLast(issueDate, defaults) && last && (
        <Warning action={useToday}>{t('invoice_form.issue_date_early', { last: formats.date(last) })}</Warning>
      )}
      {invoice.payable_minor < 0 && (
        <Warning>
          {t('document_details.stays_on_account', { amount: formats.money(-invoice.payable_minor, currency) })}
        </Warning>
      )}
      {!hasBank && (
        <Warning
          action={
            mayManageBanks && (
              <ButtonLink to="/admin/banks/create" variant="default" size="xs">
                {t('invoice_form.issue.add_bank')}
              </ButtonLink>
            )
          }
        >
          {t('invoice_form.bank_missing', { currency })}
        </Warning>
      )}
    </>
  )
}
