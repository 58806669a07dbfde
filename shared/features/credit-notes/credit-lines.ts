import { z } from 'zod'
import { percentText } from '#shared/validation/decimal-fields.ts'
import {
  askWholeParts,
  grossPriceTooLow,
  hasOneDiscount,
  invoiceLine,
  isBelowGrossPrice,
  newLineFields,
  quantityText,
  signedPriceText,
  twoDiscounts,
} from '#shared/features/invoices/invoice-lines.ts'
import { newLineDetails } from '#shared/features/invoices/line-details.ts'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { requiredLine, text } from '#shared/validation/text.ts'

/** A part of a line of the invoice, by quantity or by amount, or a new line. */
export const newCreditLine = z
  .object({
    invoice_line_id: z.uuid().nullable().default(null),
    net_minor: z.number().int().optional(),
    description: text(2_000).optional(),
    quantity: quantityText.optional(),
    unit: newLineFields.shape.unit.optional(),
    unit_price: signedPriceText.optional(),
    discount_percent: percentText.optional(),
    vat_code: requiredLine(40).optional(),
    item_id: newLineFields.shape.item_id.unwrap().optional(),
    account_code: newLineFields.shape.account_code.unwrap().optional(),
    unit_code: newLineDetails.unit_code.unwrap().optional(),
    base_quantity: newLineDetails.base_quantity.unwrap().optional(),
    discount_minor: newLineDetails.discount_minor.unwrap().optional(),
    discount_reason: newLineDetails.discount_reason.unwrap().optional(),
    discount_reason_code: newLineDetails.discount_reason_code.unwrap().optional(),
    charge_minor: newLineDetails.charge_minor.unwrap().optional(),
    charge_reason: newLineDetails.charge_reason.unwrap().optional(),
    charge_reason_code: newLineDetails.charge_reason_code.unwrap().optional(),
    discount_parts: newLineDetails.discount_parts.unwrap().optional(),
    charge_parts: newLineDetails.charge_parts.unwrap().optional(),
    period: newLineDetails.period.unwrap().optional(),
    order_line: newLineDetails.order_line.unwrap().optional(),
    invoiced_object: newLineDetails.invoiced_object.unwrap().optional(),
    seller_item_id: newLineDetails.seller_item_id.unwrap().optional(),
    buyer_item_id: newLineDetails.buyer_item_id.unwrap().optional(),
    standard_item_id: newLineDetails.standard_item_id.unwrap().optional(),
    standard_item_scheme: newLineDetails.standard_item_scheme.unwrap().optional(),
    classification: newLineDetails.classification.unwrap().optional(),
    further_classifications: newLineDetails.further_classifications.unwrap().optional(),
    origin_country: newLineDetails.origin_country.unwrap().optional(),
    attributes: newLineDetails.attributes.unwrap().optional(),
    gross_price: newLineDetails.gross_price.unwrap().optional(),
    accounting_cost: newLineDetails.accounting_cost.unwrap().optional(),
    note: newLineDetails.note.unwrap().optional(),
  })
  .refine(hasOneDiscount, twoDiscounts)
  .refine(isBelowGrossPrice, grossPriceTooLow)
  .superRefine(askWholeParts)
  .transform((line) => {
    const { quantity = '1', unit_price } = line
    return unit_price === undefined ? line : { ...line, ...withSignInQuantity({ quantity, unit_price }) }
  })
export type NewCreditLine = z.output<typeof newCreditLine>

export const creditNoteLine = invoiceLine.extend({
  invoice_line_id: z.uuid().nullable(),
  /** How much of the line's quantity is credited; 0 if an amount was credited and not a quantity. */
  credited_quantity: z.string(),
})
export type CreditNoteLine = z.infer<typeof creditNoteLine>
