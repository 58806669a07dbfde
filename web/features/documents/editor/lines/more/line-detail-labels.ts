import type { LineDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'

/** What the folded fields of a line are called. */
export const lineDetailLabels = {
  unit_code: 'line_details.unit_code',
  base_quantity: 'line_details.base_quantity',
  discount_minor: 'line_details.discount_minor',
  discount_reason: 'line_details.discount_reason',
  discount_reason_code: 'line_details.discount_reason_code',
  charge_minor: 'line_details.charge_minor',
  charge_reason: 'line_details.charge_reason',
  charge_reason_code: 'line_details.charge_reason_code',
  discount_parts: 'line_details.discount_parts',
  charge_parts: 'line_details.charge_parts',
  period: 'line_details.period',
  order_line: 'line_details.order_line',
  invoiced_object: 'line_details.invoiced_object',
  seller_item_id: 'line_details.seller_item_id',
  buyer_item_id: 'line_details.buyer_item_id',
  standard_item_id: 'line_details.standard_item_id',
  standard_item_scheme: 'line_details.standard_item_scheme',
  classification: 'line_details.classification',
  further_classifications: 'line_details.further_classifications',
  origin_country: 'line_details.origin_country',
  attributes: 'line_details.attributes',
  gross_price: 'line_details.gross_price',
  accounting_cost: 'line_details.accounting_cost',
  note: 'line_details.note',
} as const satisfies Record<keyof LineDetails, MessageKey>
