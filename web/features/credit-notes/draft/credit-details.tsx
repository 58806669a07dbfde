import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { DetailsPart } from '#web/features/documents/editor/details/details-part.tsx'
import type { CreditForm } from './credit-form.ts'

const loadParts = () => import('#web/features/documents/editor/details/detail-parts.tsx')
const RoundingField = onDemand('rounding field', () => loadParts().then((module) => module.RoundingField))
const PaidBackField = onDemand('paid back field', () => loadParts().then((module) => module.PaidBackField))

type CreditDetailsProps = {
  form: CreditForm
  currency: string
  /** Without an invoice, whose rounding is credited with the last of it, it may be rounded itself. */
  hasOwnRounding: boolean
  /** The field of it that somebody was sent to. */
  wanted?: string | null | undefined
}

/** What a credit note seldom says as a whole; at first what its invoice said. */
export function CreditDetails({ form, currency, hasOwnRounding, wanted = null }: CreditDetailsProps) {
  return (
    <DetailsPart
      form={{
        text: form.text,
        date: form.field,
        country: form.field('delivery.address.country'),
        representativeCountry: form.field('tax_representative.address.country'),
        preceding: form.values.preceding,
        setPreceding: (changed) => form.setValue('preceding', changed),
        rare: {
          text: form.text,
          choice: form.field,
          lists: form.values,
          setNotes: (notes) => form.setValue('notes', notes),
          setDocuments: (documents) => form.setValue('supporting_documents', documents),
          isCredit: true,
        },
      }}
      values={form.values}
      errors={form.errors}
      isAsked={false}
      wanted={wanted}
      amounts={
        <>
          <PaidBackField field={form.field('prepaid_minor')} currency={currency} />
          {hasOwnRounding && <RoundingField field={form.field('rounding_minor')} currency={currency} />}
        </>
      }
    />
  )
}
