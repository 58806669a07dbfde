import { z } from 'zod'
import type { NewCreditLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNoteChange, NewCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { isBeforeInvoice } from '#shared/features/credit-notes/credit-notes.rules.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import { detailFields, newDocumentDetails } from '#shared/features/documents/documents.fields.ts'
import {
  type Gap,
  partiesOfVatGaps,
  partyGaps,
  roundingGaps,
  whyNotConvertible,
  whyNotNameable,
} from '#shared/features/invoices/invoices.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import {
  businessOn,
  type BusinessRow,
  defaultVatCodeOf,
  listVatRates,
} from '#server/features/business/business.service.ts'
import { wholeOf } from '#server/features/documents/stored-document.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import {
  findInvoice,
  type InvoiceRecord,
  partiesOf,
  refuseUnissued,
} from '#server/features/invoices/invoices.service.ts'
import { keepItemsOf } from '#server/features/items/items.service.ts'
import { withEInvoiceGaps } from '#server/features/einvoices/issue-gaps.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { omitUndefined } from '#shared/objects.ts'
import { creditContent } from './credit-content.ts'
import { converted, type Exchange, exchangeOf, hasOwnRate } from './credit-exchange.ts'
import * as queries from '#server/features/credit-notes/credit-notes.queries.ts'
import { remainingLines, asEntered, type Credit, calculateCredit } from './calculate-credit.ts'

export type CreditFields = {
  invoice_id: string | null
  customer_id: string
  currency: string
  reason: string
  /** undefined: as the invoice says it. */
  reference: string | undefined
  prepaid_minor: number
  issue_date: string | null
  message: string
  /** undefined: all that is left of the invoice. */
  lines: readonly NewCreditLine[] | undefined
  /** undefined: as the invoice says it. */
  whole: GivenDetails
} & Exchange

type GivenDetails = Pick<NewCreditNote, keyof typeof detailFields>

type Context = { business: BusinessRow; today: string }

/** A credit note completed with current data, and what it still lacks. */
export async function completeCredit(db: Db, given: CreditFields, { business, today }: Context) {
  const customer = orNotFound(await findCustomer(db, given.customer_id))
  const invoice = given.invoice_id === null ? null : orNotFound(await findInvoice(db, given.invoice_id, today))
  const credit = invoice && (await creditOf(db, invoice))
  const rates = await listVatRates(db)
  const issue_date = given.issue_date ?? today
  // A correction uses the rates that the invoice used.
  const tax_point = invoice?.tax_point ?? issue_date
  const whole = saidBy(given, invoice)
  const calculated = calculateCredit(given.lines ?? remainingLines(credit), whole, {
    currency: given.currency,
    invoice: credit,
    rates,
    defaultVatCode: defaultVatCodeOf(business, customer),
    taxPoint: tax_point,
  })
  const fields: queries.CreditNoteFields = {
    customer_id: customer.id,
    customer_name: customer.name,
    invoice_id: given.invoice_id,
    currency: given.currency,
    reason: given.reason,
    reference: orderOf(given, invoice),
    prepaid_minor: given.prepaid_minor,
    message: given.message,
    issue_date: given.issue_date,
    document_date: issue_date,
    ...wholeOf({ ...whole, ...calculated }),
    ...calculated,
    ...converted(exchangeOf(given, invoice, business.base_currency), {
      vat_minor: calculated.vat_minor,
      currency: given.currency,
      base_currency: business.base_currency,
      credit,
    }),
  }
  const current = partiesOf(business, customer, null, { groups: calculated.vat_groups, rates, taxPoint: tax_point })
  // The credit note is addressed as the invoice was, even if the customer has been renamed since.
  const parties: FrozenParties = { ...current, customer: invoice?.parties?.customer ?? current.customer }
  return {
    fields,
    parties,
    invoice,
    issue_date,
    tax_point,
    missing: withEInvoiceGaps(
      [...whyNotIssuable(fields, parties, invoice), ...whyNotIssuedOn(issue_date, invoice, today)],
      creditContent({ ...fields, number: null, issue_date, tax_point }, parties, invoice),
    ),
  }
}

const orderOf = ({ reference }: CreditFields, invoice: InvoiceRecord | null) =>
  reference ?? (invoice ? invoice.reference : '')

/** What the request says of the whole, and for the rest what the invoice said. */
const saidBy = (given: CreditFields, invoice: InvoiceRecord | null) => ({
  ...(invoice ? saidOfBoth(invoice) : plainDetails),
  ...omitUndefined(given.whole),
})

const plainDetails = z.object(newDocumentDetails).parse({})

/** What a credit note says as its invoice did, unless it says otherwise. */
const saidOfBoth = ({
  buyer_reference,
  contract_reference,
  project_reference,
  accounting_cost,
  period,
  delivery,
  payee,
  tax_representative,
  invoiced_object,
}: InvoiceRecord) => ({
  ...plainDetails,
  buyer_reference,
  contract_reference,
  project_reference,
  accounting_cost,
  period,
  delivery,
  payee,
  tax_representative,
  invoiced_object,
})

/** What is credited of an invoice is taxed and rounded as it was. */
const ownGaps = (note: queries.CreditNoteFields, { seller, customer }: Pick<FrozenParties, 'seller' | 'customer'>) => [
  ...partiesOfVatGaps({ ...note, seller, customer: { ...customer, address: customer.billing_address } }),
  ...roundingGaps(note),
]

function whyNotIssuable(
  note: queries.CreditNoteFields,
  { seller, customer, base_currency }: FrozenParties,
  invoice: InvoiceRecord | null,
): Gap[] {
  // Positive and negative lines may cancel out and still correct the VAT.
  const creditsNothing =
    note.lines.every(({ net_minor }) => net_minor === 0) && note.allowance_minor === 0 && note.charge_minor === 0
  const isForeign = (invoice === null || hasOwnRate(invoice)) && note.currency !== base_currency
  return [
    ...whyNotNameable({ seller, customer: { name: customer.name, address: customer.billing_address } }),
    ...partyGaps(note),
    ...(invoice ? [] : ownGaps(note, { seller, customer })),
    ...(note.reason === '' ? [{ field: 'reason', key: 'gap.reason' } as const] : []),
    ...(note.prepaid_minor > note.gross_minor + note.rounding_minor
      ? [{ field: 'prepaid_minor', key: 'gap.paid_back_above_total' } as const]
      : []),
    ...(creditsNothing ? [{ field: 'lines', key: 'gap.nothing_credited' } as const] : []),
    ...(isForeign
      ? whyNotConvertible({
          rate: note.exchange_rate,
          source: note.exchange_rate_source,
          date: note.exchange_rate_date,
        })
      : []),
  ]
}

/**
 * A credit note may not be dated before its invoice. Old invoices may be dated after today, which was once allowed.
 */
function whyNotIssuedOn(issueDate: string, invoice: InvoiceRecord | null, today: string): Gap[] {
  const date = invoice?.issue_date
  if (!invoice || !date || !isBeforeInvoice(issueDate, date, today)) return []
  return [{ field: 'issue_date', key: 'gap.before_invoice', params: { number: invoice.number ?? '', date } }]
}

/** Refuses to issue an incomplete credit note. */
export function refuseIncomplete({ missing }: { missing: readonly Gap[] }) {
  if (missing.length === 0) return
  throw new AppError('credit_note.incomplete', {
    fields: Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }])),
  })
}

export async function creditOf(db: Db, invoice: InvoiceRecord): Promise<Credit> {
  refuseUnissued(invoice)
  const { lines, vat_groups, allowances, charges, rounding_minor, vat_base_minor } = invoice
  return {
    lines,
    vat_groups,
    allowances,
    charges,
    rounding_minor,
    vat_base_minor,
    credited: await queries.findCredited(db, invoice.id),
  }
}

/** Customer and currency are those of the invoice, if there is one. */
async function fieldsFor(db: Db, given: NewCreditNote, today: string): Promise<CreditFields> {
  const { reason, reference, prepaid_minor, issue_date, message, lines, invoice_id } = given
  const { exchange_rate, exchange_rate_source, exchange_rate_date } = given
  const exchange = { exchange_rate, exchange_rate_source, exchange_rate_date }
  const said = { reason, reference, prepaid_minor, issue_date, message, lines }
  const common = { ...said, ...exchange, whole: givenDetails(given) }
  if (invoice_id !== null) {
    const invoice = await findInvoice(db, invoice_id, today)
    if (!invoice) throw refusedField('invoice_id', { key: 'validation.unknown_invoice' })
    return { ...common, invoice_id, customer_id: invoice.customer_id, currency: invoice.currency }
  }
  if (given.customer_id === undefined) throw refusedField('invoice_id', { key: 'validation.required' })
  const customer = await findCustomer(db, given.customer_id)
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  return { ...common, invoice_id: null, customer_id: customer.id, currency: given.currency ?? customer.currency }
}

/** What a draft that has not been saved would print. */
export async function draftContent(db: Db, given: NewCreditNote, now: Instant) {
  const context = await businessOn(db, now)
  const draft = await completeCredit(db, await fieldsFor(db, given, context.today), context)
  const { fields, issue_date, tax_point, invoice } = draft
  return creditContent({ ...fields, number: null, issue_date, tax_point }, draft.parties, invoice)
}

const detailNames = Object.keys(detailFields) as (keyof typeof detailFields)[]

/** What a request says of the whole document. */
const givenDetails = (given: GivenDetails): GivenDetails =>
  Object.fromEntries(detailNames.map((name) => [name, given[name]]))

export async function createCreditNote(
  tx: Tx,
  { user_id }: { user_id: string },
  given: NewCreditNote & { reissued_invoice_id?: string },
  now: Instant,
) {
  const context = await businessOn(tx, now)
  const { fields, invoice } = await completeCredit(tx, await fieldsFor(tx, given, context.today), context)
  if (invoice && fields.lines.length === 0 && given.lines === undefined) throw new AppError('credit_note.nothing_left')
  await keepItemsOf(tx, fields.lines)
  const { id } = await queries.insertCreditNote(tx, {
    ...fields,
    reissued_invoice_id: given.reissued_invoice_id ?? null,
    created_by: user_id,
    created_at: now,
  })
  return id
}

export async function changeCreditNote(
  tx: Tx,
  creditNoteId: string,
  { version, ...change }: CreditNoteChange,
  now: Instant,
  current: () => Promise<{ id: string; version: number; updated_at: Instant }>,
) {
  const draft = await lockDraft(tx, creditNoteId)
  if (draft.version !== version) await refuseStale(tx, 'credit_notes', await current(), version)
  const before = givenFields(draft)
  const whole = { ...before.whole, ...omitUndefined(givenDetails(change)) }
  const given: CreditFields = { ...before, ...omitUndefined(change), whole }
  const { fields } = await completeCredit(tx, given, await businessOn(tx, now))
  await keepItemsOf(tx, fields.lines, draft.lines)
  await queries.updateCreditNote(tx, creditNoteId, {
    ...fields,
    document_date: fields.issue_date ?? draft.document_date,
  })
}

export async function removeCreditNote(tx: Tx, creditNoteId: string) {
  await lockDraft(tx, creditNoteId)
  await queries.deleteCreditNote(tx, creditNoteId)
}

export async function lockDraft(tx: Tx, creditNoteId: string) {
  const note = orNotFound(await queries.lockCreditNote(tx, creditNoteId))
  if (note.status !== 'draft') throw new AppError('credit_note.issued')
  return note
}

export const givenFields = (draft: queries.CreditNoteRecord): CreditFields => ({
  invoice_id: draft.invoice_id,
  customer_id: draft.customer_id,
  currency: draft.currency,
  reason: draft.reason,
  reference: draft.reference,
  prepaid_minor: draft.prepaid_minor,
  issue_date: draft.issue_date,
  message: draft.message,
  exchange_rate: draft.exchange_rate,
  exchange_rate_source: draft.exchange_rate_source,
  exchange_rate_date: draft.exchange_rate_date,
  lines: draft.lines.map(asEntered),
  whole: wholeOf(draft),
})
