import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { type PaymentMeansDetails, type RareDetails, rareDetailsOf } from '#shared/features/documents/rare-details.ts'
import { pick } from '#shared/objects.ts'

/** As a form holds them. */
export type RareValues = Omit<RareDetails, 'invoiced_object' | 'payment_means'> & {
  invoiced_object: SchemedId
  payment_means: PaymentMeansDetails
}

const noPaymentMeans: PaymentMeansDetails = {
  code: '',
  text: '',
  remittance: '',
  card_number: '',
  card_holder: '',
  mandate: '',
  creditor_id: '',
  debited_account: '',
}

export const plainRare: RareValues = {
  type_code: '',
  tax_point_code: '',
  notes: [],
  invoiced_object: noSchemedId,
  payment_means: noPaymentMeans,
  supporting_documents: [],
}

export const rareValuesOf = (record: RareDetails): RareValues => ({
  ...rareDetailsOf(record),
  invoiced_object: record.invoiced_object ?? noSchemedId,
  payment_means: record.payment_means ?? noPaymentMeans,
})

const isSaid = (texts: Record<string, string>) => Object.values(texts).some((text) => text.trim() !== '')

/** What was typed nowhere is not said. */
export const rareBody = (values: RareValues): RareDetails => ({
  ...pick(values, ['type_code', 'tax_point_code']),
  notes: values.notes.filter(isSaid),
  invoiced_object: schemedIdOf(values.invoiced_object),
  payment_means: isSaid(values.payment_means) ? values.payment_means : null,
  supporting_documents: values.supporting_documents.filter(isSaid),
})

export type RareText =
  | `payment_means.${Exclude<keyof PaymentMeansDetails, 'code'>}`
  | `invoiced_object.${'id' | 'scheme'}`
  | `notes.${number}.${'subject_code' | 'text'}`
  | `supporting_documents.${number}.${'id' | 'description' | 'location'}`
export type RareChoice = 'type_code' | 'tax_point_code' | 'payment_means.code'

type FieldProps = { name: string; value: string; error: string | undefined }

/** What the fields that hardly any document uses need of its form. */
export type RareForm = {
  text: (name: RareText) => FieldProps & { onChange: (event: { currentTarget: { value: string } }) => void }
  choice: (name: RareChoice) => FieldProps & { 'data-path': string; onChange: (value: string) => void }
  lists: Pick<RareValues, 'notes' | 'supporting_documents'>
  setNotes: (notes: RareValues['notes']) => void
  setDocuments: (documents: RareValues['supporting_documents']) => void
  /** Which kinds of document are offered. */
  isCredit: boolean
}
