import { z } from 'zod'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { decimalText, percentText } from '#shared/validation/decimal-fields.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'
import { lineDetails, newLineDetails } from './line-details.ts'
import { compareDecimals } from '#shared/money/decimal.ts'

export const quantityText = decimalText(6, { negative: true })
export const unitPriceText = decimalText(6, { negative: false })
/** As it may be typed: the minus is moved to the quantity, see `withSignInQuantity`. */
export const signedPriceText = decimalText(6, { negative: true })
export const exchangeRateText = decimalText(8, { negative: false }).refine(
  (rate) => Number(rate) > 0,
  refusedAs('validation.exchange_rate'),
)

/** The account of the books that sales are posted to, as the bookkeeper calls it. */
export const accountCode = oneLine(40)

/** The fields of a line as a client sends it. Totals from clients are ignored. */
export const newLineFields = z.object({
  /** Only of an existing line. */
  id: z.uuid().optional(),
  description: text(2_000).default(''),
  quantity: quantityText.default('1'),
  unit: oneLine(30).default(''),
  unit_price: signedPriceText.default('0'),
  discount_percent: percentText.default('0'),
  /** By default the customer's. */
  vat_code: requiredLine(40).optional(),
  /** What the line was made of; all else that it says is its own. */
  item_id: z.uuid().nullable().default(null),
  account_code: accountCode.default(''),
  ...newLineDetails,
})

/** A line has one discount: a percentage or an amount. */
export const hasOneDiscount = ({
  discount_percent = '0',
  discount_minor = 0,
}: {
  discount_percent?: string | undefined
  discount_minor?: number | undefined
}) => discount_minor === 0 || Number(discount_percent) === 0
export const twoDiscounts = { path: ['discount_minor'], ...refusedAs('validation.one_discount') }

/** What is taken off a price is not below nothing. A minus before it is moved to the quantity. */
export const isBelowGrossPrice = ({
  unit_price = '0',
  gross_price = '',
}: {
  unit_price?: string | undefined
  gross_price?: string | undefined
}) => gross_price === '' || !(Math.abs(Number(unit_price)) > Number(gross_price))
export const grossPriceTooLow = { path: ['gross_price'], ...refusedAs('validation.gross_price') }

type WithParts = {
  [Kind in 'discount' | 'charge' as `${Kind}_minor`]?: number | undefined
} & { [Kind in 'discount' | 'charge' as `${Kind}_parts`]?: { amount_minor: number }[] | undefined }

/** What an amount consists of comes to it, where that is said at all. */
export function askWholeParts(line: WithParts, context: z.RefinementCtx) {
  for (const kind of ['discount', 'charge'] as const) {
    const { [`${kind}_parts` as const]: parts = [], [`${kind}_minor` as const]: amount = 0 } = line
    const rest = parts.reduce((left, { amount_minor }) => left - amount_minor, amount)
    if (parts.length > 0 && rest !== 0)
      context.addIssue({ code: 'custom', path: [`${kind}_parts`], ...refusedAs('validation.parts_differ') })
  }
}

export const newLine = newLineFields
  .refine(hasOneDiscount, twoDiscounts)
  .refine(isBelowGrossPrice, grossPriceTooLow)
  .superRefine(askWholeParts)
  .transform(withSignInQuantity)
export type NewLine = z.output<typeof newLine>

export const maxLines = 500

export const invoiceLine = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  discount_percent: z.string(),
  vat_code: z.string(),
  category: z.enum(vatCategories),
  rate: z.string(),
  net_minor: z.number().int(),
  /** Lines from before there were items have neither. */
  item_id: z.uuid().nullable().default(null),
  account_code: z.string().default(''),
  ...lineDetails,
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const vatGroup = z.object({
  vat_code: z.string(),
  category: z.enum(vatCategories),
  rate: z.string(),
  net_minor: z.number().int(),
  vat_minor: z.number().int(),
})

type Priced = { unit_price: string; gross_price: string }

/** The price before what was taken off it; empty if nothing was. */
export const grossPriceOf = ({ unit_price, gross_price }: Priced) =>
  gross_price !== '' && compareDecimals(gross_price, unit_price) > 0 ? gross_price : ''
