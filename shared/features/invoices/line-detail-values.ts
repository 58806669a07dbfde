import type { DatePeriod } from '#shared/features/documents/date-period.ts'

/** What a line may say besides what every line has. */
export type LineDetails = {
  unit_code: string
  base_quantity: string
  discount_minor: number
  discount_reason: string
  discount_reason_code: string
  charge_minor: number
  charge_reason: string
  charge_reason_code: string
  /** Of which of them it consists, where there are several: together they come to it. */
  discount_parts: LineAmountPart[]
  charge_parts: LineAmountPart[]
  period: DatePeriod | null
  order_line: string
  invoiced_object: InvoicedObject | null
  seller_item_id: string
  buyer_item_id: string
  standard_item_id: string
  standard_item_scheme: string
  classification: ItemClass | null
  further_classifications: ItemClass[]
  origin_country: string
  attributes: ItemAttribute[]
  gross_price: string
  accounting_cost: string
  note: string
}

export type InvoicedObject = { scheme: string; id: string }
export type ItemClass = { list: string; code: string; version?: string | undefined }
export type LineAmountPart = { amount_minor: number; reason: string; reason_code: string }
export type ItemAttribute = { name: string; value: string }

/** A line that says nothing special. */
export const plainLineDetails: LineDetails = {
  unit_code: '',
  base_quantity: '1',
  discount_minor: 0,
  discount_reason: '',
  discount_reason_code: '',
  charge_minor: 0,
  charge_reason: '',
  charge_reason_code: '',
  discount_parts: [],
  charge_parts: [],
  period: null,
  order_line: '',
  invoiced_object: null,
  seller_item_id: '',
  buyer_item_id: '',
  standard_item_id: '',
  standard_item_scheme: '',
  classification: null,
  further_classifications: [],
  origin_country: '',
  attributes: [],
  gross_price: '',
  accounting_cost: '',
  note: '',
}

export const lineDetailNames = Object.keys(plainLineDetails) as (keyof LineDetails)[]

/** Only the details, of anything that has them. */
export const lineDetailsOf = (line: LineDetails): LineDetails => ({
  unit_code: line.unit_code,
  base_quantity: line.base_quantity,
  discount_minor: line.discount_minor,
  discount_reason: line.discount_reason,
  discount_reason_code: line.discount_reason_code,
  charge_minor: line.charge_minor,
  charge_reason: line.charge_reason,
  charge_reason_code: line.charge_reason_code,
  discount_parts: line.discount_parts,
  charge_parts: line.charge_parts,
  period: line.period,
  order_line: line.order_line,
  invoiced_object: line.invoiced_object,
  seller_item_id: line.seller_item_id,
  buyer_item_id: line.buyer_item_id,
  standard_item_id: line.standard_item_id,
  standard_item_scheme: line.standard_item_scheme,
  classification: line.classification,
  further_classifications: line.further_classifications,
  origin_country: line.origin_country,
  attributes: line.attributes,
  gross_price: line.gross_price,
  accounting_cost: line.accounting_cost,
  note: line.note,
})

/** A line as it is stored: what it does not say is left out, as on lines of before. */
export const withoutPlainDetails = (line: LineDetails) =>
  Object.fromEntries(
    Object.entries(line).filter(
      ([name, value]) =>
        value !== (plainLineDetails as Record<string, unknown>)[name] && !(Array.isArray(value) && value.length === 0),
    ),
  )
