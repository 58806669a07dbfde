import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { chosenChannels } from '#shared/features/deliveries/delivery.ts'
import { electronicAddress, invoiceContact, legalId, taxNumber } from '#shared/features/documents/party-identifiers.ts'
import { termsFields } from '#shared/features/documents/payment-terms.ts'
import { address } from '#shared/geography/address.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { currencyCode, emailAddress, oneLine, requiredLine, requiredText, webAddress } from '#shared/validation/text.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { vatNumber } from '#shared/validation/identifiers.ts'
import type { Business, EInvoiceChannels } from './business.reply.ts'
import { isTimeZone, unknownPlaceholders } from './business.rules.ts'

const numberingPrefix = oneLine(10).refine(
  (prefix) => /^[A-Z0-9]*$/.test(prefix),
  refusedAs('validation.numbering_prefix'),
)
const numberingDigits = z.number().int().min(3).max(9)

const withPlaceholders = (schema: z.ZodString) =>
  schema.superRefine((template, context) => {
    const unknown = unknownPlaceholders(template)
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        ...refusedAs('validation.unknown_placeholder', { names: unknown.join(', ') }),
      })
  })

export const fields = {
  name: requiredLine(200),
  legal_name: oneLine(200),
  address,
  registered_address: address.nullable(),
  vat_number: vatNumber,
  /** A business that is not registered charges no VAT. */
  vat_registered: z.boolean(),
  company_number: oneLine(30),
  electronic_address: electronicAddress,
  legal_id: legalId,
  tax_number: taxNumber,
  invoice_contact: invoiceContact,
  email: z.union([emailAddress, z.literal('')]),
  phone: oneLine(40),
  website: webAddress,
  /** Where e-invoices go beside the e-mail, of those that the operator has set up. */
  e_invoice_channel: z.enum(chosenChannels),
  time_zone: z.string().refine(isTimeZone, refusedAs('validation.time_zone')),
  base_currency: currencyCode,
  /**
   * The earliest date of any record; null: 1 January of the year of the first document, or five years ago if there
   * is none.
   */
  start_date: businessDate.nullable(),
  /** Of new customers' documents. */
  language: z.enum(['en', 'fr', 'de']),
  ...termsFields,
  /** Of printed documents. */
  paper: z.enum(['a4', 'letter']),
  invoice_prefix: numberingPrefix,
  invoice_year: z.boolean(),
  invoice_digits: numberingDigits,
  credit_note_prefix: numberingPrefix,
  credit_note_year: z.boolean(),
  credit_note_digits: numberingDigits,
  email_from_name: oneLine(120),
  email_reply_to: z.union([emailAddress, z.literal('')]),
  invoice_email_subject: withPlaceholders(requiredLine(200)),
  invoice_email_body: withPlaceholders(requiredText(5_000)),
  /** For a message about an overdue invoice. */
  overdue_email_subject: withPlaceholders(requiredLine(200)),
  overdue_email_body: withPlaceholders(requiredText(5_000)),
  /** False: no schedule runs until it is enabled again. */
  schedules_enabled: z.boolean(),
  /** The hour at which schedules run, in the time zone of the business. */
  schedule_hour: z.number().int().min(0).max(23),
  /** Up to so many missed dates of a schedule are made up for; with more it pauses and someone decides. */
  schedule_missed_limit: z.number().int().min(0).max(366),
  /**
   * The date of an invoice for a missed date: the day of the run, or its own date if no later invoice has been
   * issued.
   */
  schedule_issue_date: z.enum(['run_day', 'period_date']),
  /** The day of each month on which all who owe get a statement by e-mail; null for never. */
  statement_day: z.number().int().min(1).max(28).nullable(),
}

export const businessChange = z.strictObject(fields).partial().extend({ version: z.number().int() })
export type BusinessChange = z.output<typeof businessChange>

const reads = 'admin_access'
const manages = 'manage_admin'

export const getBusiness = endpoint({
  method: 'GET',
  path: '/api/admin/business',
  access: reads,
  summary: 'The business that runs this installation.',
  reply: json<Business>(),
})

export const updateBusiness = endpoint({
  method: 'PATCH',
  path: '/api/admin/business',
  access: manages,
  summary: 'Change the business. Issued documents keep what they were issued with.',
  body: businessChange,
  reply: json<Business>(),
})

export const listEInvoiceChannels = endpoint({
  method: 'GET',
  path: '/api/admin/business/e-invoice-channels',
  access: reads,
  summary: 'The channels for e-invoices that the operator has set up, with where each leads.',
  reply: json<EInvoiceChannels>(),
})

export const logoLimits = { bytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] }

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/admin/business/logo',
  access: manages,
  summary: 'Set the logo: a form with one file named `logo`, PNG, JPEG or WebP, up to 5 MB.',
  upload: 'logo',
  reply: json<Business>(),
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/business/logo',
  access: manages,
  summary: 'Take the logo away.',
  reply: json<Business>(),
})

export const getBusinessTrail = endpoint({
  method: 'GET',
  path: '/api/admin/business/audit',
  access: reads,
  summary: 'What was changed in the business, newest first.',
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
