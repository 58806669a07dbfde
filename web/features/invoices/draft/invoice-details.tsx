import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { isSameBesideLines } from '#web/features/invoices/draft/beside-lines.ts'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import { DetailsPart } from '#web/features/documents/editor/details/details-part.tsx'

const PaymentFields = onDemand('payment fields', () =>
  import('./payment-fields.tsx').then((module) => module.PaymentFields),
)

type InvoiceDetailsProps = { form: InvoiceForm; today: string; wanted: string | null }

/** What an invoice seldom says as a whole. */
export const InvoiceDetails = memo(function InvoiceDetails({ form, today, wanted }: InvoiceDetailsProps) {
  const { customer_id, preceding } = form.values
  const { data: customer } = useQuery({ ...customerChoiceQuery(customer_id), enabled: customer_id !== '' })
  return (
    <DetailsPart
      form={{
        text: form.text,
        date: form.field,
        country: form.field('delivery.address.country'),
        representativeCountry: form.field('tax_representative.address.country'),
        preceding,
        setPreceding: (changed) => form.setValue('preceding', changed),
        rare: {
          text: form.text,
          choice: form.field,
          lists: form.values,
          setNotes: (notes) => form.setValue('notes', notes),
          setDocuments: (documents) => form.setValue('supporting_documents', documents),
          isCredit: false,
        },
      }}
      values={form.values}
      errors={form.errors}
      today={today}
      isAsked={customer?.requires_buyer_reference === true}
      wanted={wanted}
      amounts={<PaymentFields form={form} />}
    />
  )
}, isSameBesideLines)
