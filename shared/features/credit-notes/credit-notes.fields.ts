import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { prepaidMinor } from '#shared/features/documents/document-details.ts'
import { exchangeRateText } from '#shared/features/invoices/invoice-lines.ts'
import type { RecordField } from '#shared/record-fields.ts'
import { oneLine, text } from '#shared/validation/text.ts'
import { creditNoteLine, newCreditLine } from './credit-lines.ts'

const dateIfAny = { schema: businessDate.nullable(), reply: z.iso.date().nullable(), default: null }

/** The fields of a credit note, beside the details that every document may have. */
export const creditNoteFields = {
  reason: { schema: text(500), reply: z.string(), default: '' },
  /** The customer's order; by default that of the invoice. */
  reference: { schema: oneLine(100), reply: z.string() },
  issue_date: dateIfAny,
  /** By default, all that can still be credited of the invoice. */
  lines: { schema: z.array(newCreditLine).max(500), reply: z.array(creditNoteLine) },
  message: { schema: text(2_000), reply: z.string(), default: '' },
  /** Only without an invoice, whose rate is used otherwise, and in a foreign currency. */
  exchange_rate: { schema: exchangeRateText.nullable(), reply: z.string().nullable(), default: null },
  exchange_rate_source: { schema: oneLine(80), reply: z.string(), default: '' },
  exchange_rate_date: dateIfAny,
  /** What was paid back before: issuing records it as a refund. */
  prepaid_minor: { schema: prepaidMinor, reply: z.number().int(), default: 0 },
} satisfies Record<string, RecordField>
