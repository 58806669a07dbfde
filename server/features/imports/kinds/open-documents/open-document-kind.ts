import { daysBetween } from '#shared/dates/business-date.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { dueDateOf } from '#shared/features/invoices/invoice-dates.ts'
import { rateOn } from '#shared/money/vat.ts'
import { required } from '#shared/required.ts'
import {
  businessOn,
  type BusinessRow,
  defaultVatCodeOf,
  listVatRates,
} from '#server/features/business/business.service.ts'
import { createImportedCreditNotes } from '#server/features/credit-notes/credit-notes.service.ts'
import { findCustomers } from '#server/features/customers/customers.service.ts'
import { findNamedCustomers, unknownCustomer } from '#server/features/imports/kinds/find-customers.ts'
import { defineKind, type Problem, type Refusal, type Values } from '#server/features/imports/kinds/import-kind.ts'
import { createImportedInvoices, type ImportedDocument } from '#server/features/invoices/imported-invoices.service.ts'
import { createImportedPayments } from '#server/features/payments/payments.service.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { kindByHeadings, type OpenDocumentKind } from './kind-of-document.ts'
import { openDocumentFields } from './open-document-fields.ts'
import { openDocumentProfiles } from './open-document-profiles.ts'
import { listKnownNumbers, listUsedDocuments, removeImportedDocuments } from './open-documents.queries.ts'
import { type OpenDocument, readOpenDocument } from './read-open-document.ts'
import { linesOf, withVat } from './vat-of-document.ts'

/** Which document a row speaks of. */
const nameOf = ({ kind, number = '', customer_code = '', customer_name = '' }: Values) =>
  JSON.stringify([kind ?? '', number, customer_code || customer_name]).toLowerCase()

/** Only rows that say something of a line belong together; two rows that each say a whole document are one too many. */
const keyOf = (values: Values) => {
  const { line_description, line_net, line_vat } = values
  return (line_description ?? line_net ?? line_vat) === undefined ? '' : nameOf(values)
}

export const openDocumentKind = defineKind<OpenDocument>({
  access: 'manage_invoices',
  fields: openDocumentFields,
  profiles: openDocumentProfiles,
  saidByHeadings: kindByHeadings,
  keyOf,
  reader: async (db, { now, exchangeRates }) => {
    const { business, today } = await businessOn(db, now)
    const known = { today, baseCurrency: business.base_currency, rates: exchangeRates }
    const seen = new Set<string>()
    return (rows) => {
      const name = nameOf(rows[0].values)
      if (seen.has(name)) return { problems: [{ field: 'number', key: 'imports.twice' }] }
      seen.add(name)
      return readOpenDocument(rows, known)
    }
  },
  findRefused,
  control: ({ kind, currency, outstanding_minor }) => ({
    currency,
    open_minor: kind === 'invoice' ? outstanding_minor : -outstanding_minor,
  }),
  save: saveDocuments,
  listUsed: listUsedDocuments,
  remove: removeImportedDocuments,
})

const customersOf = (db: Db, items: OpenDocument[]) =>
  findNamedCustomers(
    db,
    items.map(({ customer }) => customer),
  )

const numberOf = (kind: OpenDocumentKind, customerId: string, number: string) =>
  `${kind} ${customerId} ${number.toLowerCase()}`

async function findRefused(db: Db, items: OpenDocument[]) {
  const found = await customersOf(db, items)
  const numbered = items.flatMap(({ kind, number }, index) => {
    const customer = found[index]
    return customer && 'id' in customer ? [{ kind, number, customer_id: customer.id }] : []
  })
  const known = new Map(
    (await listKnownNumbers(db, numbered)).map((one) => [numberOf(one.kind, one.customer_id, one.number), one.origin]),
  )
  const seen = new Set<string>()
  return new Map(
    items.flatMap(({ kind, number }, index): [number, Refusal][] => {
      const customer = found[index] ?? unknownCustomer('customer_name')
      if (!('id' in customer)) return [[index, { isKnown: false, problem: customer }]]
      const name = numberOf(kind, customer.id, number)
      // Named by code in one row and by name in another, it is still the same.
      if (seen.has(name)) return [[index, { isKnown: false, problem: { field: 'number', key: 'imports.twice' } }]]
      seen.add(name)
      const origin = known.get(name)
      return origin ? [[index, alreadyThere(number, origin)]] : []
    }),
  )
}

const alreadyThere = (number: string, origin: 'own' | 'imported'): Refusal =>
  origin === 'imported'
    ? { isKnown: true, problem: { field: 'number', key: 'imports.already_there', params: { name: number } } }
    : { isKnown: false, problem: { field: 'number', key: 'imports.number_is_ours', params: { number } } }

type By = Parameters<typeof createImportedInvoices>[1]

async function saveDocuments(tx: Tx, items: OpenDocument[], by: By): Promise<(string | Problem)[]> {
  const { business } = await businessOn(tx, by.now)
  const rates = await listVatRates(tx)
  const found = await customersOf(tx, items)
  const ids = found.flatMap((one) => ('id' in one ? [one.id] : []))
  const customers = new Map((await findCustomers(tx, ids)).map((customer) => [customer.id, customer]))
  const documents = items.map((item, index) => {
    const one = found[index] ?? unknownCustomer('customer_name')
    const customer = 'id' in one ? required(customers.get(one.id), 'each customer that was found') : null
    return { kind: item.kind, document: customer && completeDocument(item, customer, business, rates) }
  })
  const saved = new Map<ImportedDocument, string>()
  const save = {
    invoice: createImportedInvoices,
    credit_note: createImportedCreditNotes,
    payment: createImportedPayments,
  }
  for (const kind of ['credit_note', 'payment', 'invoice'] as const) {
    const some = documents.flatMap((one) => (one.kind === kind && one.document ? [one.document] : []))
    if (some.length === 0) continue
    for (const [index, id] of (await save[kind](tx, by, some)).entries())
      if (id !== undefined) saved.set(required(some[index], 'what was saved'), id)
  }
  return documents.map(({ document }, index): string | Problem => {
    if (!document) return { field: 'customer_name', key: 'validation.unknown_customer' }
    const { number } = required(items[index], 'the row of a document')
    return saved.get(document) ?? { field: 'number', key: 'imports.already_there', params: { name: number } }
  })
}

/** Longer terms than a year are not kept: the day on which it is due is. */
const termsWithin = (days: number) => Math.min(Math.max(days, 0), 365)

function completeDocument(
  item: OpenDocument,
  customer: Customer,
  business: BusinessRow,
  rates: VatCode[],
): ImportedDocument {
  const { number, issue_date, currency, gross_minor, outstanding_minor, reference, exchange_rate } = item
  const usual = defaultVatCodeOf(business, customer)
  const { net_minor, vat_minor } = withVat(item, rateOn(rates, usual, issue_date))
  const due_date = dueDateOf(issue_date, customer.terms, item.due_date ?? null)
  const description = translateTo(customer.language)('open_documents.line', { number })
  return {
    number,
    customer,
    business,
    rates,
    issue_date,
    due_date,
    terms: daysAfterInvoice(termsWithin(daysBetween(issue_date, due_date))),
    currency,
    exchange_rate,
    reference,
    net_minor,
    vat_minor,
    gross_minor,
    settled_before_minor: gross_minor - outstanding_minor,
    ...linesOf({ net_minor, vat_minor, issue_date, currency }, description, rates, usual),
  }
}
