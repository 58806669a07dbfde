import type { StoredDetails } from '#shared/features/documents/documents.fields.ts'
import { collectedBy } from '#shared/features/documents/rare-details.ts'
import { readWhole } from './stored-document.service.ts'

type Row = { details: unknown }

const of = (text: (details: StoredDetails) => string | null | undefined) => (row: Row) =>
  text(readWhole({ details: row.details })) ?? null

const inOne = (texts: readonly string[]) => texts.filter((text) => text !== '').join('; ')

/** How it is paid, and by which card or mandate. */
const paymentOf = ({ payment_means: means }: StoredDetails) =>
  means && inOne([means.code || (collectedBy(means) ?? ''), means.text, means.card_number, means.mandate])

/** What an export of documents says of each besides its sums and what lists are searched by. */
export const detailColumns = {
  kind_of_document: of(({ type_code }) => type_code),
  tax_point_code: of(({ tax_point_code }) => tax_point_code),
  despatch_reference: of(({ despatch_reference }) => despatch_reference),
  sales_order_reference: of(({ sales_order_reference }) => sales_order_reference),
  receiving_reference: of(({ receiving_reference }) => receiving_reference),
  tender_reference: of(({ tender_reference }) => tender_reference),
  accounting_cost: of(({ accounting_cost }) => accounting_cost),
  invoiced_object: of(({ invoiced_object }) => invoiced_object?.id),
  period_start: of(({ period }) => period?.start_date),
  period_end: of(({ period }) => period?.end_date),
  delivered_to: of(({ delivery }) => delivery && inOne([delivery.name, delivery.location?.id ?? ''])),
  delivery_date: of(({ delivery }) => delivery?.date),
  payment_means: of(paymentOf),
  notes: of(({ notes }) => inOne(notes.map(({ text }) => text))),
  supporting_documents: of(({ supporting_documents }) => inOne(supporting_documents.map(({ id }) => id))),
}
