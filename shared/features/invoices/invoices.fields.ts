import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { invoiceDetailFields } from '#shared/features/documents/documents.fields.ts'
import { answeredTerms, paymentTerms } from '#shared/features/documents/payment-terms.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { currencyCode, oneLine, text } from '#shared/validation/text.ts'
import { exchangeRateText, invoiceLine, maxLines, newLine } from './invoice-lines.ts'

const dateIfAny = { schema: businessDate.nullable(), reply: z.iso.date().nullable(), default: null }

/** The fields of an invoice that people fill in. Currency and terms are by default those of the customer. */
export const invoiceFields = {
  customer_id: { schema: z.uuid(), required: true },
  currency: { schema: currencyCode, reply: z.string() },
  reference: { schema: oneLine(100), reply: z.string(), default: '' },
  /** null: the date on which it is issued. */
  issue_date: dateIfAny,
  supply_date: dateIfAny,
  terms: { schema: paymentTerms, reply: answeredTerms },
  /** null: the one that follows from the terms, which is answered. */
  due_date: { schema: businessDate.nullable(), reply: z.iso.date(), default: null },
  /** How many units of the base currency one unit is worth. */
  exchange_rate: { schema: exchangeRateText.nullable(), reply: z.string().nullable(), default: null },
  exchange_rate_source: { schema: oneLine(80), reply: z.string(), default: '' },
  exchange_rate_date: dateIfAny,
  lines: { schema: z.array(newLine).max(maxLines), reply: z.array(invoiceLine), default: [] },
  message: { schema: text(2_000), reply: z.string(), default: '' },
  /** null: the business's account for the currency. */
  bank_id: { schema: z.uuid().nullable(), default: null },
  ...invoiceDetailFields,
} satisfies Record<string, RecordField>
