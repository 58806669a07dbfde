import { useQuery } from '@tanstack/react-query'
import { openInvoicesQuery } from '#web/features/payments/payments.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { RoundingField } from '#web/features/documents/editor/details/detail-parts.tsx'

/** What issuing uses of the customer's account, and what is added to the total. */
export function PaymentFields({ form }: { form: InvoiceForm }) {
  const t = useTranslate()
  const formats = useFormats()
  const { customer_id, currency } = form.values
  const { data } = useQuery({ ...openInvoicesQuery(customer_id, currency), enabled: customer_id !== '' })
  const { 'data-path': _prepaid, ...prepaid } = form.field('prepaid_minor')
  return (
    <>
      <CurrencyInput
        label={t('field.prepaid_minor')}
        description={
          data
            ? t('document_details.on_account', { amount: formats.money(data.on_account_minor, currency) })
            : t('document_details.prepaid_help')
        }
        allowNegative={false}
        currency={currency}
        locale={formats.locale}
        {...prepaid}
      />
      <RoundingField field={form.field('rounding_minor')} currency={currency} />
    </>
  )
}
