import type { PaymentMeansDetails } from '#shared/features/documents/rare-details.ts'
import type { RareValues } from './rare-values.ts'

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
