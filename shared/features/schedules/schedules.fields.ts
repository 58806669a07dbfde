import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import { unknownPlaceholders } from '#shared/features/business/business.rules.ts'
import { repeatedFields } from '#shared/features/documents/documents.fields.ts'
import { storedAddress } from '#shared/features/documents/other-parties.ts'
import { answeredTerms, paymentTerms, termsFields } from '#shared/features/documents/payment-terms.ts'
import { schemedId } from '#shared/features/documents/party-identifiers.ts'
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
import { lineDetails } from '#shared/features/invoices/line-details.ts'
import { address } from '#shared/geography/address.ts'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { acceptedShape, createdShape, type RecordField } from '#shared/record-fields.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { currencyCode, oneLine, requiredLine, requiredText, text } from '#shared/validation/text.ts'
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

const scheduleLine = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  discount_percent: z.string(),
  vat_code: z.string(),
  net_minor: z.number().int(),
  item_id: z.uuid().nullable(),
  account_code: z.string(),
  ...lineDetails,
  /** Which period each invoice says that the line is for; none: the fixed one, if it has one. */
  period_rule: z.enum(periodRules),
})
export type ScheduleLine = z.infer<typeof scheduleLine>

/** VAT depends on the date of each invoice, so its rate is not known here. */
const repeatedAdjustment = z.object({
  reason: z.string(),
  reason_code: z.string(),
  percent: z.string().nullable(),
  amount_minor: z.number().int(),
  /** Null: of all VAT groups, in proportion. */
  vat_code: z.string().nullable(),
})
export type RepeatedAdjustment = z.infer<typeof repeatedAdjustment>

const repeatedDelivery = z.object({
  name: z.string(),
  date_rule: z.enum(deliveryDateRules),
  address: storedAddress.nullable(),
  location: schemedId.nullable(),
})
export type RepeatedDelivery = z.infer<typeof repeatedDelivery>

/** Where it is delivered each time, and which date says so. */
const newRepeatedDelivery = z.object({
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

const unlessSaid = { schema: z.boolean(), default: false } satisfies RecordField

export const scheduleFields = {
  name: { schema: requiredLine(120), reply: z.string(), required: true },
  customer_id: { schema: z.uuid(), required: true },
  /** By default the customer's, as the terms. */
  currency: { schema: currencyCode, reply: z.string() },
  terms: { schema: paymentTerms, reply: answeredTerms },
  reference: { schema: oneLine(100), reply: z.string(), default: '' },
  message: { schema: filledText(text(2_000)), reply: z.string(), default: '' },
  bank_id: { schema: z.uuid().nullable(), default: null },
  /** How many units of the base currency one unit is worth, for every invoice of a schedule in another currency. */
  exchange_rate: { schema: exchangeRateText.nullable(), reply: z.string().nullable(), default: null },
  exchange_rate_source: { schema: oneLine(80), reply: z.string(), default: '' },
  lines: {
    schema: z.array(scheduleLineGiven).min(1).max(maxLines),
    reply: z.array(scheduleLine),
    required: true,
  },
  ...repeatedFields,
  allowances: { ...repeatedFields.allowances, reply: z.array(repeatedAdjustment) },
  charges: { ...repeatedFields.charges, reply: z.array(repeatedAdjustment) },
  /** Which period each invoice says that it is for. */
  period_rule: { schema: z.enum(periodRules), default: 'none' },
  delivery: { schema: newRepeatedDelivery.nullable(), reply: repeatedDelivery.nullable(), default: null },
  every: { schema: z.number().int().min(1).max(365), reply: z.number().int(), default: 1 },
  unit: { schema: z.enum(rhythmUnits), required: true },
  start_date: { schema: businessDate, reply: z.iso.date(), required: true },
  last_day_of_month: unlessSaid,
  /** Whether a date is for the time since the previous one, or for the time up to the next. */
  arrears: unlessSaid,
  end: {
    schema: end,
    reply: z.object({
      kind: z.enum(['never', 'on_date', 'after']),
      date: z.iso.date().nullable(),
      count: z.number().int().nullable(),
    }),
    default: { kind: 'never', date: null, count: null },
  },
  action: { schema: z.enum(scheduleActions), default: 'draft' },
} satisfies Record<string, RecordField>

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
    ...createdShape(scheduleFields),
    terms_days: termsFields.terms_days.optional(),
    /** Skips the dates before today instead of making up for them. */
    skip_missed: z.boolean().default(false),
  })
  .superRefine((given, context) => {
    for (const { path, key } of contradictionsOf(given)) context.addIssue({ code: 'custom', path, ...refusedAs(key) })
  })
export type NewSchedule = z.output<typeof newSchedule>

export const scheduleChange = z
  .object({ ...acceptedShape(scheduleFields), terms_days: termsFields.terms_days })
  .partial()
  .extend({ version: z.number().int(), skip_missed: z.boolean().default(false) })
export type ScheduleChange = z.output<typeof scheduleChange>
