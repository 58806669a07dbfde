import type { Bank } from '#shared/features/banks/banks.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { asTermsColumns, givenTerms } from '#shared/features/documents/payment-terms.ts'
import { dueDateOf } from '#shared/features/invoices/invoice-dates.ts'
import type { NewInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { fillPlaceholders, whyNotIssuable } from '#shared/features/invoices/invoices.rules.ts'
import { type BusinessRow, defaultVatCodeOf } from '#server/features/business/business.service.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import { wholeOf } from '#server/features/documents/stored-document.service.ts'
import { contentOf, partiesOf } from '#server/features/invoices/issuing/invoice-content.ts'
import type { DraftRecord } from '#server/features/invoices/invoices.queries.ts'
import { withEInvoiceGaps } from '#server/features/einvoices/issue-gaps.service.ts'
import { calculateDraft } from './calculate-draft.ts'

/** The fields of a draft that users enter. */
export type DraftFields = Omit<NewInvoice, 'copied_invoice_id'>

export type DraftContext = {
  business: BusinessRow
  today: string
  customer: Customer
  rates: readonly VatCode[]
  /** The chosen account, or the default for the currency. */
  bank: Bank | undefined
}

/**
 * A draft completed with current data: the customer's defaults for empty fields, the rates of its tax point, the
 * parties, and what it still lacks.
 */
export function completed(given: DraftFields, { business, today, customer, rates, bank }: DraftContext) {
  if (given.bank_id !== null && bank?.id !== given.bank_id)
    throw refusedField('bank_id', { key: 'validation.unknown_bank' })

  const currency = given.currency ?? customer.currency
  const issue_date = given.issue_date ?? today
  const terms = givenTerms(given) ?? customer.terms
  const calculated = calculateDraft(
    { ...given, currency },
    {
      rates,
      defaultVatCode: defaultVatCodeOf(business, customer),
      baseCurrency: business.base_currency,
      issueDate: issue_date,
    },
  )
  const { lines, allowances, charges, totals, tax_point, vat_base_minor } = calculated
  const record: DraftRecord = {
    customer_id: customer.id,
    customer_name: customer.name,
    currency,
    reference: given.reference,
    issue_date: given.issue_date,
    supply_date: given.supply_date,
    ...asTermsColumns(terms),
    due_date: given.due_date,
    document_date: issue_date,
    exchange_rate: given.exchange_rate,
    exchange_rate_source: given.exchange_rate_source,
    exchange_rate_date: given.exchange_rate_date,
    lines,
    totals,
    vat_base_minor,
    message: given.message,
    bank_id: given.bank_id,
    ...wholeOf({ ...given, allowances, charges }),
  }
  const due_date = dueDateOf(issue_date, terms, given.due_date)
  const parties = partiesOf(business, customer, bank ?? null, {
    groups: totals.vat_groups,
    rates,
    taxPoint: tax_point,
  })
  const missing = whyNotIssuable({
    seller: business,
    customer: { ...customer, address: customer.billing_address, archived: customer.archived_at !== null },
    reference: given.reference,
    buyer_reference: given.buyer_reference,
    payee: given.payee,
    tax_representative: given.tax_representative,
    issue_date,
    due_date,
    lines,
    allowances,
    charges,
    gross_minor: totals.gross_minor,
    rounding_minor: totals.rounding_minor,
    exchange:
      currency === business.base_currency
        ? null
        : { rate: given.exchange_rate, source: given.exchange_rate_source, date: given.exchange_rate_date },
  })
  const draft = { record, customer, bank, parties, issue_date, due_date, tax_point }
  return { ...draft, missing: withEInvoiceGaps(missing, draftContent(draft)) }
}

export type Completed = ReturnType<typeof completed>

/** Fills in placeholders; those without a value stay. */
export function withPlaceholdersFilled(draft: Completed, values: Record<string, string>): Completed {
  const fill = (text: string) => fillPlaceholders(text, values).trim()
  const lines = draft.record.lines.map((line) => ({ ...line, description: fill(line.description) }))
  return { ...draft, record: { ...draft.record, lines, message: fill(draft.record.message) } }
}

type PrintedDraft = {
  record: DraftRecord
  parties: FrozenParties
  issue_date: string
  due_date: string
  tax_point: string
}

/** As it would print if it were issued now. */
export const draftContent = ({ record, parties, issue_date, due_date, tax_point }: PrintedDraft) =>
  contentOf({ ...record, ...record.totals, number: null, issue_date, due_date, tax_point }, parties)

/** The columns that are written on issue, except the number; defaults become final. */
export const frozen = ({ record, parties, bank, issue_date, due_date, tax_point }: Completed) => ({
  ...record,
  issue_date,
  due_date,
  tax_point,
  parties,
  bank_id: bank?.id ?? null,
})
