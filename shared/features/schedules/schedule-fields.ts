import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import { unknownPlaceholders } from '#shared/features/business/business.rules.ts'
import { newDocumentDetails, repeatedFields } from '#shared/features/documents/document-details.ts'
import { termsFields } from '#shared/features/documents/payment-terms.ts'
import { schemedId } from '#shared/features/documents/schemed-id.ts'
import {
  askWholeParts,
  exchangeRateText,
  grossPriceTooLow,
  hasOneDiscount,
  isBelowGrossPrice,
  maxLines,
  newLineFields,
  twoDiscounts,
} from '#shared/features/invoices/invoice-lines.ts'
import { address } from '#shared/geography/address.ts'
import { withSignInQuantity } from '#shared/money/line-sign.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { oneLine, requiredLine, requiredText, text } from '#shared/validation/text.ts'
import { deliveryDateRules, periodRules } from './period-rules.ts'
import { schedulePlaceholders } from './schedule-placeholders.ts'
import { scheduleActions, type ScheduleEnd } from './schedules.rules.ts'

/** A text in which unknown placeholders are refused, so that none is ever printed or sent. */
export const filledText = <Schema extends z.ZodString>(schema: Schema) =>
  schema.superRefine((template, context) => {
    const unknown = unknownPlaceholders(template, schedulePlaceholders)
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        ...refusedAs('validation.unknown_placeholder', { names: unknown.join(', ') }),
      })
  })

const scheduleLineGiven = newLineFields
  .extend({
    description: filledText(requiredText(2_000)),
    /** In place of a period with fixed dates. */
    period_rule: z.enum(periodRules).default('none'),
  })
  .refine(hasOneDiscount, twoDiscounts)
  .refine(isBelowGrossPrice, grossPriceTooLow)
  .superRefine(askWholeParts)
  .refine(({ period, period_rule }) => period === null || period_rule === 'none', {
    path: ['period'],
    ...refusedAs('validation.one_period'),
  })
  .transform(withSignInQuantity)

/** Where it is delivered each time, and which date says so. */
const repeatedDelivery = z.object({
  name: oneLine(200).default(''),
  date_rule: z.enum(deliveryDateRules).default('none'),
  address: address.nullable().default(null),
  location: schemedId.nullable().default(null),
})

const end = z
  .object({
    kind: z.enum(['never', 'on_date', 'after']),
    date: businessDate.nullish(),
    count: z.number().int().min(1).max(10_000).nullish(),
  })
  .superRefine(({ kind, date, count }, context) => {
    const missing = { never: null, on_date: date ? null : 'date', after: (count ?? null) === null ? 'count' : null }[
      kind
    ]
    if (missing) context.addIssue({ code: 'custom', path: [missing], ...refusedAs('validation.required') })
  })
  .transform(({ kind, date, count }): ScheduleEnd => ({
    kind,
    date: kind === 'on_date' ? (date ?? null) : null,
    count: kind === 'after' ? (count ?? null) : null,
  }))

const fields = {
  name: requiredLine(120),
  customer_id: z.uuid(),
  currency: currencyCode,
  ...termsFields,
  reference: oneLine(100),
  message: filledText(text(2_000)),
  bank_id: z.uuid().nullable(),
  /** How many units of the base currency one unit is worth, for every invoice of a schedule in another currency. */
  exchange_rate: exchangeRateText.nullable(),
  exchange_rate_source: oneLine(80),
  lines: z.array(scheduleLineGiven).min(1).max(maxLines),
  every: z.number().int().min(1).max(365),
  unit: z.enum(rhythmUnits),
  start_date: businessDate,
  last_day_of_month: z.boolean(),
  /** Whether a date is for the time since the previous one, or for the time up to the next. */
  arrears: z.boolean(),
  end,
  action: z.enum(scheduleActions),
  ...repeatedFields,
  period_rule: z.enum(periodRules),
  delivery: repeatedDelivery.nullable(),
}

type Together = Partial<{
  unit: (typeof rhythmUnits)[number]
  last_day_of_month: boolean
  start_date: string
  end: ScheduleEnd
}>

/** Contradictions between fields. */
export function contradictionsOf({ unit, last_day_of_month, start_date, end: until }: Together) {
  const found: { path: (string | number)[]; key: Parameters<typeof refusedAs>[0] }[] = []
  if (last_day_of_month && (unit === 'day' || unit === 'week'))
    found.push({ path: ['last_day_of_month'], key: 'validation.last_day_of_months' })
  if (until?.kind === 'on_date' && start_date && until.date !== null && until.date < start_date)
    found.push({ path: ['end', 'date'], key: 'validation.date_order' })
  return found
}

/** Unknown fields are ignored, so that a schedule can be sent back as it was returned. */
export const newSchedule = z
  .object({
    ...fields,
    /** By default the customer's. */
    currency: fields.currency.optional(),
    terms: fields.terms.optional(),
    terms_days: fields.terms_days.optional(),
    reference: fields.reference.default(''),
    message: fields.message.default(''),
    bank_id: fields.bank_id.default(null),
    exchange_rate: fields.exchange_rate.default(null),
    exchange_rate_source: fields.exchange_rate_source.default(''),
    every: fields.every.default(1),
    last_day_of_month: fields.last_day_of_month.default(false),
    arrears: fields.arrears.default(false),
    end: fields.end.default({ kind: 'never', date: null, count: null }),
    action: fields.action.default('draft'),
    buyer_reference: newDocumentDetails.buyer_reference,
    contract_reference: newDocumentDetails.contract_reference,
    project_reference: newDocumentDetails.project_reference,
    despatch_reference: newDocumentDetails.despatch_reference,
    sales_order_reference: newDocumentDetails.sales_order_reference,
    receiving_reference: newDocumentDetails.receiving_reference,
    tender_reference: newDocumentDetails.tender_reference,
    accounting_cost: newDocumentDetails.accounting_cost,
    payee: newDocumentDetails.payee,
    tax_representative: newDocumentDetails.tax_representative,
    payment_terms: newDocumentDetails.payment_terms,
    allowances: newDocumentDetails.allowances,
    charges: newDocumentDetails.charges,
    type_code: repeatedFields.type_code.default(''),
    tax_point_code: newDocumentDetails.tax_point_code,
    notes: newDocumentDetails.notes,
    invoiced_object: newDocumentDetails.invoiced_object,
    payment_means: newDocumentDetails.payment_means,
    supporting_documents: newDocumentDetails.supporting_documents,
    period_rule: fields.period_rule.default('none'),
    delivery: fields.delivery.default(null),
    /** Skips the dates before today instead of making up for them. */
    skip_missed: z.boolean().default(false),
  })
  .superRefine((given, context) => {
    for (const { path, key } of contradictionsOf(given)) context.addIssue({ code: 'custom', path, ...refusedAs(key) })
  })
export type NewSchedule = z.output<typeof newSchedule>

export const scheduleChange = z
  .object(fields)
  .partial()
  .extend({ version: z.number().int(), skip_missed: z.boolean().default(false) })
export type ScheduleChange = z.output<typeof scheduleChange>
