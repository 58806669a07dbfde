import type { DocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { type Address, emptyAddress, isEmptyAddress } from '#shared/geography/address.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { plainRare, rareBody, type RareValues, rareValuesOf } from './rare-values.ts'
import { noOtherParties, type OtherPartyValues, partiesBody, partyValuesOf } from './party-values.ts'
import { pick } from '#shared/objects.ts'
import { nextKey } from '#web/platform/browser/next-key.ts'

/** What is taken off the whole document or added to it, as it is typed. */
export type AdjustmentValues = {
  /** Identifies the row on this screen. */
  key: string
  id?: string | undefined
  reason: string
  reason_code: string
  /** Null if it is an amount. */
  percent: string | null
  amount_minor: number | null
  /** Null: of all rates, in proportion. */
  vat_code: string | null
}

/** What a document says as a whole and seldom does. */
export type DetailValues = OtherPartyValues &
  RareValues & {
    buyer_reference: string
    contract_reference: string
    project_reference: string
    despatch_reference: string
    sales_order_reference: string
    receiving_reference: string
    tender_reference: string
    accounting_cost: string
    period: { start_date: string; end_date: string }
    delivery: { name: string; date: string; address: Address; location: SchemedId }
    payment_terms: string
    preceding: { number: string; issue_date: string }[]
    allowances: AdjustmentValues[]
    charges: AdjustmentValues[]
    rounding_minor: number | null
  }

/** An invoice also uses what the customer has on account. */
export type WholeValues = DetailValues & { prepaid_minor: number | null }

export const newAdjustment = (): AdjustmentValues => ({
  key: `adjustment-${nextKey()}`,
  reason: '',
  reason_code: '',
  percent: null,
  amount_minor: null,
  vat_code: null,
})

/** The texts that a form holds as they are sent. */
export const writtenTexts = [
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'despatch_reference',
  'sales_order_reference',
  'receiving_reference',
  'tender_reference',
  'accounting_cost',
  'payment_terms',
] as const satisfies (keyof DocumentDetails)[]

export const plainDetails: DetailValues = {
  buyer_reference: '',
  contract_reference: '',
  project_reference: '',
  despatch_reference: '',
  sales_order_reference: '',
  receiving_reference: '',
  tender_reference: '',
  accounting_cost: '',
  period: { start_date: '', end_date: '' },
  delivery: { name: '', date: '', address: emptyAddress, location: noSchemedId },
  ...noOtherParties,
  ...plainRare,
  payment_terms: '',
  preceding: [],
  allowances: [],
  charges: [],
  rounding_minor: null,
}

export const plainWhole: WholeValues = { ...plainDetails, prepaid_minor: null }

type RecordAdjustment = Omit<AdjustmentValues, 'key' | 'amount_minor'> & { amount_minor: number }

/** Keys are positions: the same record gives the same values, so that two versions can be compared. */
export const adjustmentsOf = (kind: string, adjustments: readonly RecordAdjustment[]): AdjustmentValues[] =>
  adjustments.map(({ id, reason, reason_code, percent, amount_minor, vat_code }, index) => ({
    key: `${kind}-${index}`,
    ...(id !== undefined && { id }),
    reason,
    reason_code,
    percent,
    amount_minor: percent === null ? amount_minor : null,
    vat_code,
  }))

const periodOf = ({ period }: Pick<DocumentDetails, 'period'>) => ({
  start_date: period?.start_date ?? '',
  end_date: period?.end_date ?? '',
})

const deliveryOf = ({ delivery }: Pick<DocumentDetails, 'delivery'>) => ({
  name: delivery?.name ?? '',
  date: delivery?.date ?? '',
  address: delivery?.address ?? emptyAddress,
  location: delivery?.location ?? noSchemedId,
})

export const detailValuesOf = (record: DocumentDetails): DetailValues => ({
  ...pick(record, writtenTexts),
  period: periodOf(record),
  delivery: deliveryOf(record),
  ...partyValuesOf(record),
  ...rareValuesOf(record),
  preceding: record.preceding.map(({ number, issue_date }) => ({ number, issue_date: issue_date ?? '' })),
  allowances: adjustmentsOf('allowance', record.allowances),
  charges: adjustmentsOf('charge', record.charges),
  rounding_minor: record.rounding_minor || null,
})

export const wholeValuesOf = (record: DocumentDetails & { prepaid_minor: number }): WholeValues => ({
  ...detailValuesOf(record),
  prepaid_minor: record.prepaid_minor || null,
})

export const adjustmentBody = ({ key: _key, percent, amount_minor, ...adjustment }: AdjustmentValues) => ({
  ...adjustment,
  percent: percent === null ? null : percent.trim() || '0',
  amount_minor: amount_minor ?? 0,
})

const periodBody = ({ period: { start_date, end_date } }: DetailValues) =>
  start_date === '' && end_date === '' ? null : { start_date: start_date || null, end_date: end_date || null }

function deliveryBody({ delivery: { name, date, ...place } }: DetailValues) {
  const address = isEmptyAddress(place.address) ? null : place.address
  const location = schemedIdOf(place.location)
  if ((address ?? location) === null && name === '' && date === '') return null
  return { name, date: date || null, address, location }
}

/** What a request says of the whole. */
export const detailsBody = (values: DetailValues) => ({
  ...pick(values, writtenTexts),
  period: periodBody(values),
  delivery: deliveryBody(values),
  ...partiesBody(values),
  ...rareBody(values),
  preceding: values.preceding
    .filter(({ number }) => number.trim() !== '')
    .map(({ number, issue_date }) => ({ number, issue_date: issue_date || null })),
  allowances: values.allowances.map(adjustmentBody),
  charges: values.charges.map(adjustmentBody),
  rounding_minor: values.rounding_minor ?? 0,
})

export const wholeBody = (values: WholeValues) => ({
  ...detailsBody(values),
  prepaid_minor: values.prepaid_minor ?? 0,
})

const folded = [
  ...writtenTexts,
  'period',
  'delivery',
  'payee',
  'tax_representative',
  'payment_means',
  'type_code',
  'tax_point_code',
  'invoiced_object',
  'notes',
  'supporting_documents',
  'preceding',
  'rounding_minor',
  'prepaid_minor',
] as const satisfies (keyof WholeValues)[]

/** Which of the folded fields say something. */
export const usedFields = (values: DetailValues & { prepaid_minor?: number | null }) => {
  const body = wholeBody({ prepaid_minor: null, ...values })
  return folded.filter((name) => isUsed(body[name]))
}

const isUsed = (value: unknown) =>
  !(value === '' || value === null || value === 0 || (Array.isArray(value) && value.length === 0))

/** Whether an error is about one of the folded fields. */
export const isAboutFolded = (path: string) => folded.some((name) => path === name || path.startsWith(`${name}.`))

/** As the calculation takes it: a percentage that cannot be parsed counts as none. */
export const figuresOf = ({ percent, amount_minor }: AdjustmentValues) => ({
  percent: percent === null ? null : readablePercent(percent),
  amount_minor: amount_minor ?? 0,
})

const readablePercent = (text: string) => (isPlainDecimal(text) && Number(text) <= 100 ? text : '0')
